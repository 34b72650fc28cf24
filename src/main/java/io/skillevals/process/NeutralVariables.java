package io.skillevals.process;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Which variables of the build's environment every program may see, because they tell it nothing of the user. */
public final class NeutralVariables {

    private static final Set<String> NEUTRAL = Set.of(
            "PATH",
            "LANG",
            "LANGUAGE",
            "TZ",
            "TERM",
            "SHELL",
            "USER",
            "LOGNAME",
            "JAVA_HOME",
            "SSL_CERT_FILE",
            "SSL_CERT_DIR",
            "NODE_EXTRA_CA_CERTS",
            "REQUESTS_CA_BUNDLE",
            "PIP_CERT",
            "CURL_CA_BUNDLE",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "NO_PROXY",
            "http_proxy",
            "https_proxy",
            "no_proxy");

    /** What says where something is on this machine, or who somebody is on it; an image knows that better of itself. */
    private static final Set<String> OF_THE_MACHINE = Set.of(
            "PATH",
            "SHELL",
            "USER",
            "LOGNAME",
            "JAVA_HOME",
            "SSL_CERT_FILE",
            "SSL_CERT_DIR",
            "NODE_EXTRA_CA_CERTS",
            "REQUESTS_CA_BUNDLE",
            "PIP_CERT",
            "CURL_CA_BUNDLE");

    private NeutralVariables() {}

    /** Whether a variable may be inherited. */
    public static boolean isNeutral(String name) {
        return NEUTRAL.contains(name) || name.startsWith("LC_");
    }

    /** Whether a variable is of no use on another machine. */
    public static boolean isOfTheMachine(String name) {
        return OF_THE_MACHINE.contains(name);
    }

    /** The variables that name folders, for a program with a home of its own. */
    public static Map<String, String> folders(Path home, Path temporary, Path directory) {
        return Map.of(
                "HOME", home.toString(),
                "TMPDIR", temporary.toString(),
                "PWD", directory.toString(),
                "XDG_CONFIG_HOME", home.resolve(".config").toString(),
                "XDG_DATA_HOME", home.resolve(".local/share").toString(),
                "XDG_CACHE_HOME", home.resolve(".cache").toString(),
                "XDG_STATE_HOME", home.resolve(".local/state").toString());
    }
}

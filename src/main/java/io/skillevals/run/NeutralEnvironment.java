package io.skillevals.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The environment of an agent: nothing of the build's but an allow-list, and homes and folders of the run's own, so that a
 * user's skills, memories and settings do not leak in.
 */
final class NeutralEnvironment {

    private static final Set<String> ALLOWED = Set.of(
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

    private final Map<String, String> build;

    /**
     * A maker of environments.
     *
     * @param build the build's own environment
     */
    NeutralEnvironment(Map<String, String> build) {
        this.build = Map.copyOf(build);
    }

    /** The build's own environment. */
    Map<String, String> build() {
        return build;
    }

    /** The same for an agent that is not at work on this machine. */
    NeutralEnvironment elsewhere() {
        Map<String, String> there = new LinkedHashMap<>(build);
        there.keySet().removeAll(OF_THE_MACHINE);
        return new NeutralEnvironment(there);
    }

    /**
     * The environment of one run.
     *
     * @param folders the run's own folders
     * @param own variables that the agent's description sets
     * @param inherited names of variables of the build that it may see
     * @param credentials names of secrets that reach it
     */
    Map<String, String> of(
            RunFolders folders, Map<String, String> own, List<String> inherited, List<String> credentials) {
        Map<String, String> environment = new LinkedHashMap<>();
        build.forEach((name, value) -> {
            boolean wanted = ALLOWED.contains(name)
                    || name.startsWith("LC_")
                    || inherited.contains(name)
                    || credentials.contains(name);
            if (wanted) {
                environment.put(name, value);
            }
        });
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.putAll(own);
        folders(folders).forEach((name, folder) -> {
            if (!isOwn(folders, own.get(name))) {
                environment.put(name, folder);
            }
        });
        return environment;
    }

    /** Whether a value is a folder inside those of the run, as an agent's description may choose one. */
    private static boolean isOwn(RunFolders folders, @Nullable String value) {
        if (value == null) {
            return false;
        }
        Path path = Path.of(value).normalize();
        return path.startsWith(folders.home()) || path.startsWith(folders.temporary());
    }

    /** Folders of the run's own, which nothing may replace by another: what stands in those would reach every condition. */
    private static Map<String, String> folders(RunFolders folders) {
        Path home = folders.home();
        return Map.of(
                "HOME", home.toString(),
                "TMPDIR", folders.temporary().toString(),
                "PWD", folders.workspace().toString(),
                "XDG_CONFIG_HOME", home.resolve(".config").toString(),
                "XDG_DATA_HOME", home.resolve(".local/share").toString(),
                "XDG_CACHE_HOME", home.resolve(".cache").toString(),
                "XDG_STATE_HOME", home.resolve(".local/state").toString());
    }
}

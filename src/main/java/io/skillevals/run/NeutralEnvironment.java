package io.skillevals.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
        environment.put("HOME", folders.home().toString());
        environment.put("TMPDIR", folders.temporary().toString());
        environment.put("PWD", folders.workspace().toString());
        environment.put("XDG_CONFIG_HOME", folders.home().resolve(".config").toString());
        environment.put("XDG_DATA_HOME", folders.home().resolve(".local/share").toString());
        environment.put("XDG_CACHE_HOME", folders.home().resolve(".cache").toString());
        environment.put("XDG_STATE_HOME", folders.home().resolve(".local/state").toString());
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.putAll(own);
        return environment;
    }
}

package io.skillevals.mojo;

import java.util.Locale;
import java.util.Optional;

/** Which operating systems agents can be run on. */
final class Platform {

    private Platform() {}

    /** Why the plugin does not run here; empty when it does. */
    static Optional<String> refusal(String operatingSystem) {
        return operatingSystem.toLowerCase(Locale.ROOT).startsWith("windows")
                ? Optional.of("evals does not run on Windows: use Linux or macOS, or Linux under WSL")
                : Optional.empty();
    }
}

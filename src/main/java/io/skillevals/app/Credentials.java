package io.skillevals.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Secrets by source: {@code env:NAME} from the environment, {@code server:ID} from settings.xml, {@code file:PATH} from a file that
 * holds nothing else.
 *
 * @param environment the build's environment
 * @param servers from the id of a server in settings.xml to its password
 */
record Credentials(Map<String, String> environment, Function<String, Optional<String>> servers)
        implements Function<String, Optional<String>> {

    private static final String ENVIRONMENT = "env:";
    private static final String SERVER = "server:";
    private static final String FILE = "file:";

    /** No key is as long; a file that is named by mistake may be. */
    private static final long MOST_BYTES = 64 << 10;

    @Override
    public Optional<String> apply(String source) {
        Optional<String> secret = Optional.empty();
        if (source.startsWith(ENVIRONMENT)) {
            secret = Optional.ofNullable(environment.get(source.substring(ENVIRONMENT.length())));
        } else if (source.startsWith(SERVER)) {
            secret = servers.apply(source.substring(SERVER.length()));
        } else if (source.startsWith(FILE)) {
            secret = content(Path.of(source.substring(FILE.length())));
        }
        return secret.filter(value -> !value.isEmpty());
    }

    private static Optional<String> content(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES
                    ? Optional.of(Files.readString(file).strip())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}

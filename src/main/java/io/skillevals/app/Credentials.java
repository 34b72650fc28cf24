package io.skillevals.app;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Secrets by source: {@code env:NAME} from the environment, {@code server:ID} from settings.xml.
 *
 * @param environment the build's environment
 * @param servers from the id of a server in settings.xml to its password
 */
record Credentials(Map<String, String> environment, Function<String, Optional<String>> servers)
        implements Function<String, Optional<String>> {

    private static final String ENVIRONMENT = "env:";
    private static final String SERVER = "server:";

    @Override
    public Optional<String> apply(String source) {
        Optional<String> secret = Optional.empty();
        if (source.startsWith(ENVIRONMENT)) {
            secret = Optional.ofNullable(environment.get(source.substring(ENVIRONMENT.length())));
        } else if (source.startsWith(SERVER)) {
            secret = servers.apply(source.substring(SERVER.length()));
        }
        return secret.filter(value -> !value.isEmpty());
    }
}

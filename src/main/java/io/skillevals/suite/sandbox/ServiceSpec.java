package io.skillevals.suite.sandbox;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service that an app integrates: an external one, or a stub that the fixture brings.
 *
 * @param at where it is
 * @param headers of every request to it; the values are templates
 * @param probe a step that holds whenever the service works; asked when a phase failed, so that a broken service is not
 *     taken for a broken app
 * @param exclusive whether only one validation at a time may use it; an external service with a shared device is
 */
public record ServiceSpec(
        At at, Map<String, String> headers, @Nullable Step probe, boolean exclusive) {

    public ServiceSpec {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** Where a service is. */
    public sealed interface At permits External, Stub {

        /** What a reader calls it. */
        String shown();
    }

    /**
     * A service out in the world.
     *
     * @param url its base URL, without a slash at the end
     * @param credential the source of the key, {@code env:NAME} or {@code server:ID}; absent when it needs none
     */
    public record External(String url, @Nullable String credential) implements At {
        @Override
        public String shown() {
            return url;
        }
    }

    /**
     * A stub: a container beside the app's, new for each validation.
     *
     * @param image the image; absent when it is built
     * @param dockerfile builds the image; absent when there is an image. Its folder is the context
     * @param port that it listens on
     * @param environment its variables; the values are templates
     * @param key a template: the key that it accepts, made up for each validation
     * @param health when it is up
     * @param requests the path at which it lists the requests that it met, as {@code {"requests": [{"method", "path",
     *     "status", …}]}}; absent when it does not
     */
    public record Stub(
            @Nullable String image,
            @Nullable Path dockerfile,
            int port,
            Map<String, String> environment,
            String key,
            HealthSpec health,
            @Nullable String requests)
            implements At {

        public Stub {
            environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        }

        @Override
        public String shown() {
            return "stub";
        }
    }

    /** The external service, when it is one. */
    public Optional<External> external() {
        return at instanceof External external ? Optional.of(external) : Optional.empty();
    }

    /** The stub, when it is one. */
    public Optional<Stub> stub() {
        return at instanceof Stub stub ? Optional.of(stub) : Optional.empty();
    }
}

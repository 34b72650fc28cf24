package io.skillevals.suite.read.sandbox;

import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.UserPaths;
import io.skillevals.suite.sandbox.ServiceSpec.At;
import io.skillevals.suite.sandbox.ServiceSpec.External;
import io.skillevals.suite.sandbox.ServiceSpec.Stub;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads where the service is. */
final class ServiceReader {

    private static final Pattern NUMBERS = Pattern.compile("[0-9.]+");
    private static final Pattern LOCAL = Pattern.compile("(?i)localhost|127\\.[0-9.]+|\\[::1]|0\\.0\\.0\\.0");

    private static final String USUAL_KEY = "stub_{{RUN_ID}}";

    private final Times times;
    private final Problems problems;

    ServiceReader(Times times, Problems problems) {
        this.times = times;
        this.problems = problems;
    }

    /**
     * Where it is.
     *
     * @param names what the stub's key may name
     * @param keyed these with the service's own names, for the stub's variables
     */
    At read(Part service, boolean stub, Names names, Names keyed) {
        return stub ? stub(service.at("stub"), names, keyed) : external(service);
    }

    private External external(Part service) {
        String url = service.at("url").text().orElse("");
        if (!url.isEmpty()) {
            mistake(url).ifPresent(mistake -> problems.error(service.at("url").place(), mistake));
        }
        return new External(
                url.endsWith("/") ? url.substring(0, url.length() - 1) : url,
                service.at("credential").text().orElse(null));
    }

    /** What is wrong with a base URL. It is not quoted where it may hold a secret. */
    private static Optional<String> mistake(String url) {
        try {
            URI uri = URI.create(url);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if (uri.getRawUserInfo() != null
                    || url.replaceFirst("^[a-zA-Z]+://", "").split("/", 2)[0].contains("@")) {
                return Optional.of("the service's URL holds a user or password: name its key in `credential`");
            }
            if (!List.of("http", "https").contains(scheme) || uri.getHost() == null) {
                return Optional.of(
                        "`" + url + "` is no URL of a service: write https://host, with port and path as needed");
            }
            if (LOCAL.matcher(uri.getHost()).matches()) {
                return Optional.of("the service's URL names this machine as " + uri.getHost()
                        + ", which in the app's container is the container: name an address that others reach");
            }
            if (uri.getHost().indexOf(':') >= 0
                    || (scheme.equals("https") && NUMBERS.matcher(uri.getHost()).matches())) {
                return Optional.of("`" + url + "` names the service by an address, which "
                        + (scheme.equals("https") ? "no certificate is made out to" : "must be an IPv4 one")
                        + ": name its host");
            }
            if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
                return Optional.of(
                        "the service's URL has a query or fragment: it is what the steps' paths are added to");
            }
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of("this is no URL of a service: write https://host, with port and path as needed");
        }
    }

    private Stub stub(Part stub, Names names, Names keyed) {
        if (!stub.at("port").isThere()) {
            problems.error(stub.place(), "the stub does not say which port it listens on: add service.stub.port");
        }
        Part key = stub.at("key");
        names.examine(key);
        keyed.examine(stub.at("environment"));
        @Nullable Path dockerfile = null;
        @Nullable String image = null;
        if (builds(stub)) {
            dockerfile = dockerfile(stub.at("dockerfile")).orElse(null);
        } else {
            image = stub.at("image").text().orElse(null);
        }
        return new Stub(
                image,
                dockerfile,
                stub.at("port").whole(1),
                stub.at("environment").texts(),
                key.text().orElse(USUAL_KEY),
                new HealthReader(times).read(stub.at("health")),
                stub.at("requests").text().orElse(null));
    }

    /** Whether the stub is built; of two ways that different sources name, the one that is laid over the other counts. */
    private boolean builds(Part stub) {
        Part dockerfile = stub.at("dockerfile");
        Part image = stub.at("image");
        if (!dockerfile.isThere() && !image.isThere()) {
            problems.error(stub.place(), "the stub has neither a `dockerfile` nor an `image`: add one of them");
        }
        if (!dockerfile.isThere() || !image.isThere()) {
            return dockerfile.isThere();
        }
        int built = stub.definition().height(dockerfile.pointer());
        int pulled = stub.definition().height(image.pointer());
        if (built == pulled) {
            problems.error(image.place(), "the stub has a `dockerfile` and an `image`: leave one of them out");
        }
        return built > pulled;
    }

    private Optional<Path> dockerfile(Part part) {
        Optional<Path> file =
                part.text().flatMap(text -> new UserPaths(problems).resolve(part.base(), text, part.place()));
        file.filter(path -> !Files.isRegularFile(path))
                .ifPresent(path -> problems.error(part.place(), "the stub's Dockerfile " + path + " is no file"));
        return file;
    }
}

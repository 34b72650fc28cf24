package io.skillevals.container;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands on everything that this connection makes: who made it, for what, and when. It is all that is left to go by when
 * the maker has died.
 */
final class Labels {

    static final String IMAGE = "io.skillevals.image";
    static final String STARTED = "io.skillevals.started";
    private static final String SUITE = "io.skillevals.suite";
    private static final String RUN = "io.skillevals.run";
    private static final String OWNER_HOST = "io.skillevals.owner.host";
    private static final String OWNER_PID = "io.skillevals.owner.pid";
    private static final String OWNER_STARTED = "io.skillevals.owner.started";

    /** Only on what a connection has made itself: a container inherits the labels of its image, whoever starts it. */
    static final String CONNECTION = "io.skillevals.connection";

    private static final Pattern STAGE = Pattern.compile("(?im)^[ \\t]*FROM[ \\t][^\\n]*[^\\\\\\s][ \\t]*$");

    private final SecureRandom random = new SecureRandom();
    private final Owner owner;
    private final String connection;

    Labels(Owner owner) {
        this.owner = owner;
        this.connection = word();
    }

    Map<String, String> of(String run) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(SUITE, owner.suite());
        labels.put(RUN, run);
        labels.put(OWNER_HOST, owner.host());
        labels.put(OWNER_PID, Long.toString(owner.pid()));
        labels.put(OWNER_STARTED, Long.toString(owner.started().toEpochMilli()));
        labels.put(STARTED, Long.toString(Instant.now().toEpochMilli()));
        labels.put(CONNECTION, connection);
        return labels;
    }

    /** An image outlives its maker, for the next build of the same; so it names no connection. */
    Map<String, String> ofImage() {
        Map<String, String> labels = of("");
        labels.remove(RUN);
        labels.remove(CONNECTION);
        labels.put(IMAGE, "true");
        return labels;
    }

    /**
     * A Dockerfile with the labels of its image at the end. Each stage begins with the one that is always the same, so that the
     * layers that a failed build leaves are known as ours, and every build still finds them in the engine's cache.
     */
    String within(String dockerfile) {
        StringBuilder instruction = new StringBuilder("LABEL");
        ofImage()
                .forEach((name, value) -> instruction
                        .append(' ')
                        .append(name)
                        .append("=\"")
                        .append(value.replaceAll("[^A-Za-z0-9 ._:/-]", "_"))
                        .append('"'));
        String begun = STAGE.matcher(dockerfile).replaceAll("$0\nLABEL " + IMAGE + "=\"true\"");
        return begun + "\n" + instruction + "\n";
    }

    /** The filter for what this connection has made. */
    List<String> own() {
        return List.of(CONNECTION + "=" + connection);
    }

    String name(String role, String run) {
        String plain = (role + "-" + run).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_.-]+", "-");
        return "evals-" + plain.substring(0, Math.min(plain.length(), 80)) + "-" + word();
    }

    /** Whether the maker of something with these labels is dead; not when they cannot be read, for it may be another's. */
    boolean areOfTheDead(@Nullable Map<String, String> labels, Instant now) {
        return made(labels)
                .filter(made -> made.owner.isDead(owner.host(), made.at, now))
                .isPresent();
    }

    static Optional<Instant> started(@Nullable Map<String, String> labels) {
        try {
            String started = labels == null ? null : labels.get(STARTED);
            return started == null ? Optional.empty() : Optional.of(Instant.ofEpochMilli(Long.parseLong(started)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Made> made(@Nullable Map<String, String> labels) {
        Optional<Instant> at = started(labels);
        if (labels == null || at.isEmpty()) {
            return Optional.empty();
        }
        String host = labels.get(OWNER_HOST);
        String pid = labels.get(OWNER_PID);
        String since = labels.get(OWNER_STARTED);
        if (host == null || pid == null || since == null) {
            return Optional.empty();
        }
        try {
            Instant started = Instant.ofEpochMilli(Long.parseLong(since));
            return Optional.of(
                    new Made(new Owner(labels.getOrDefault(SUITE, ""), host, Long.parseLong(pid), started), at.get()));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private String word() {
        return Long.toString(Math.abs(random.nextLong() % 2_000_000_000_000L) + 100_000_000_000L, 36);
    }

    private record Made(Owner owner, Instant at) {}
}

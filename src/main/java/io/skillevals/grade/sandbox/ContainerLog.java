package io.skillevals.grade.sandbox;

import io.skillevals.container.Container;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a container wrote. */
final class ContainerLog {

    private static final int TAIL = 12;
    private static final long MOST = 8L << 20;

    private ContainerLog() {}

    /**
     * The last lines, or why they cannot be read.
     *
     * @param redaction keeps secrets out before anything is cut
     */
    static List<String> tail(Container container, UnaryOperator<String> redaction) {
        try {
            ByteArrayOutputStream log = new ByteArrayOutputStream();
            container.logs(log, MOST);
            return Texts.tail(redaction.apply(log.toString(StandardCharsets.UTF_8)), TAIL);
        } catch (IOException e) {
            return List.of("(the log cannot be read: " + e.getMessage() + ")");
        }
    }

    /** The last line as the end of a sentence; empty when there is none. */
    static String last(Container container) {
        List<String> tail = tail(container, UnaryOperator.identity());
        return tail.isEmpty() ? "" : "; its log ends with: " + tail.get(tail.size() - 1);
    }

    /** Keeps it as evidence, as far as the limit goes. */
    static void keep(Container container, String name, EvidenceFolder folder) {
        try (OutputStream out = folder.open(name)) {
            container.logs(out, MOST);
        } catch (IOException e) {
            // A container that is gone has no log any more; what was seen of it stands in the exchanges.
        }
    }
}

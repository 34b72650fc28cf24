package io.skillevals.run;

import io.skillevals.redaction.Redactor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A log of a run to which several programs add, redacted while it is written.
 *
 * @param file where it is; made by the first who adds to it
 * @param redactor keeps secrets out of it
 */
record LogFile(Path file, Redactor redactor) {

    private static final int LINES = 10;
    private static final int BYTES = 8 << 10;

    /** Takes what a program prints; to be closed. */
    OutputStream sink() throws IOException {
        return redactor.redacting(Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    /** Adds a line. */
    void say(String line) throws IOException {
        try (OutputStream out = sink()) {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    /** How long it is. */
    long size() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** What was added last after a size, in words for a message; empty when nothing was. */
    String last(long from) {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long begin = Math.max(from, channel.size() - BYTES);
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, channel.size() - begin));
            channel.position(begin);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // until all of it is there
            }
            List<String> lines = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            List<String> last = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
            return last.isEmpty() ? "" : "; it said last: " + String.join(" | ", last);
        } catch (IOException e) {
            return "";
        }
    }
}

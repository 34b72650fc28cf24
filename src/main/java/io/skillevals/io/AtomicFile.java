package io.skillevals.io;

import io.skillevals.redaction.Redactor;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file under a temporary name beside it, redacted, and moves it into place when it is whole. */
public final class AtomicFile {

    /** Writes the content of a file to a stream. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private AtomicFile() {}

    /** Writes {@code content} to {@code file}, replacing what stands there only when all was written. */
    public static void write(Path file, Redactor redactor, Content content) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Path temporary = Files.createTempFile(folder, "." + file.getFileName(), ".tmp");
        try {
            try (OutputStream out = redactor.redacting(new BufferedOutputStream(Files.newOutputStream(temporary)))) {
                content.writeTo(out);
            }
            readableByOthers(temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Writes a text, in UTF-8. */
    public static void writeText(Path file, Redactor redactor, String text) throws IOException {
        write(file, redactor, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes a value as JSON. */
    public static void writeJson(Path file, Redactor redactor, Object value) throws IOException {
        write(file, redactor, out -> Json.write(out, value));
    }

    private static void readableByOthers(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
        }
    }
}

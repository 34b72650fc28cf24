package io.skillevals.grade.sandbox;

import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The evidence of one validation: written aside, redacted, and moved into the run directory when it is whole. */
final class EvidenceFolder implements AutoCloseable {

    static final String BUILD_LOG = "build.log";
    static final String APP_LOG = "app.log";
    static final String SERVICE_LOG = "service.log";
    static final String EXCHANGES = "exchanges.jsonl";
    static final String VALIDATION = "validation.json";

    private final Path target;
    private final Path aside;
    private final Redactor redactor;

    /**
     * Opens one.
     *
     * @param target the run's {@code sandbox/}; what stands there is replaced at the end
     */
    EvidenceFolder(Path target, Redactor redactor) throws IOException {
        this.target = target;
        this.redactor = redactor;
        Path parent = target.toAbsolutePath().getParent();
        Files.createDirectories(parent);
        this.aside = Files.createTempDirectory(parent, ".sandbox-");
    }

    /** A file to write to; closing it is the caller's. */
    OutputStream open(String name) throws IOException {
        return redactor.redacting(new BufferedOutputStream(Files.newOutputStream(aside.resolve(name))));
    }

    Path file(String name) {
        return aside.resolve(name);
    }

    void json(String name, Object value) throws IOException {
        AtomicFile.writeJson(aside.resolve(name), redactor, value);
    }

    /** Moves it into place. */
    @Override
    public void close() throws IOException {
        if (aside.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(aside, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        remove(target);
        Files.move(aside, target);
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        }
    }
}

package io.skillevals.report;

import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The Markdown report kept beside the runs: {@code run-YYYY-MM-DD-HHMMSS-<name>.md}, in UTC, and a copy of the newest one
 * as {@code latest.md}. An earlier report is never overwritten; a second one of the same second gets a number.
 */
public final class KeptReport {

    /** The copy of the newest report. */
    public static final String LATEST = "latest.md";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private KeptReport() {}

    /**
     * Writes both files into a folder and says where the kept one stands.
     *
     * @param report the Markdown report as it was written
     */
    public static Path write(Path folder, Results results, Path report) throws IOException {
        Files.createDirectories(folder);
        Path file = reserve(
                folder,
                "run-" + TIME.format(results.generatedAt()) + "-"
                        + FileName.of(results.suite().name()));
        // It was redacted when it was written.
        AtomicFile.write(file, Redactor.none(), out -> Files.copy(report, out));
        AtomicFile.write(folder.resolve(LATEST), Redactor.none(), out -> Files.copy(report, out));
        return file;
    }

    /** Creates the file, so that no other report can take the name in the meantime. */
    private static Path reserve(Path folder, String name) throws IOException {
        for (int i = 1; ; i++) {
            Path file = folder.resolve(name + (i == 1 ? "" : "-" + i) + ".md");
            try {
                return Files.createFile(file);
            } catch (FileAlreadyExistsException e) {
                // The next number may be free.
            }
        }
    }
}

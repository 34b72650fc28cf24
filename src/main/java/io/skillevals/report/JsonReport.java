package io.skillevals.report;

import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import java.io.IOException;
import java.nio.file.Path;

/** {@code results.json}, whose form the published {@value #SCHEMA_RESOURCE} describes. */
public final class JsonReport {

    /** The file's name. */
    public static final String FILE_NAME = "results.json";

    /** The JSON Schema, as a class path resource. */
    public static final String SCHEMA_RESOURCE = "/io/skillevals/report/results.schema.json";

    private JsonReport() {}

    /** Writes the report into a folder and says where it stands. */
    public static Path write(Path folder, Results results, Redactor redactor) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        AtomicFile.writeJson(file, redactor, results);
        return file;
    }
}

package io.skillevals.app;

import io.skillevals.io.AtomicFile;
import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.eval.EvalSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import tools.jackson.databind.node.ObjectNode;

/** Writes the schema of eval.json with the fields of all check types that are there, those of the user's own included. */
final class EditorSchema {

    private static final String ID = "$id";

    private EditorSchema() {}

    /**
     * Writes it. A file of that name is replaced only when it is such a schema.
     *
     * @param source what named the file, for messages
     * @return whether it was written
     */
    static boolean write(Path file, String source, Kinds kinds, Problems problems) throws IOException {
        ObjectNode schema = EvalSchema.merged(kinds.checks().schemas());
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                && !isSuchASchema(file, schema.path(ID).asString(""))) {
            problems.error(
                    source, "the file " + file + " is no schema of eval.json, and is not overwritten: name another");
            return false;
        }
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file stands in a folder");
        Preflight.writable(folder, source, problems);
        if (!problems.errors().isEmpty()) {
            return false;
        }
        Files.createDirectories(folder);
        AtomicFile.writeJson(file, Redactor.none(), schema);
        return true;
    }

    private static boolean isSuchASchema(Path file, String id) {
        try {
            return Json.read(file).path(ID).asString("").equals(id);
        } catch (IOException e) {
            return false;
        }
    }
}

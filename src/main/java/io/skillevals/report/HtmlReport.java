package io.skillevals.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.WriterOutput;
import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** {@code report.html}: one file that needs nothing else, to be opened from a build's artifacts. */
public final class HtmlReport {

    /** The file's name. */
    public static final String FILE_NAME = "report.html";

    private HtmlReport() {}

    /** Writes the report into a folder and says where it stands. */
    public static Path write(Path folder, Results results, Redactor redactor) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        AtomicFile.write(file, redactor, out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            render(results, writer);
            writer.flush();
        });
        return file;
    }

    /**
     * The page, written while it is made. The template escapes markup but lets control and direction characters through, so they are
     * taken out of all of it.
     */
    // The template is compiled without an interceptor, and the generated code then never touches the argument.
    @SuppressWarnings("NullAway")
    private static void render(Results results, Writer writer) throws IOException {
        try {
            JtereportGenerated.render(
                    new OwaspHtmlTemplateOutput(new WriterOutput(new VisibleWriter(writer))),
                    null,
                    HtmlPage.of(results));
        } catch (UncheckedIOException e) {
            throw new IOException("the page cannot be written", e);
        }
    }
}

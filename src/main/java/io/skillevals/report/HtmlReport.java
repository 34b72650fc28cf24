package io.skillevals.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import java.io.IOException;
import java.nio.file.Path;

/** {@code report.html}: one file that needs nothing else, to be opened from a build's artifacts. */
public final class HtmlReport {

    /** The file's name. */
    public static final String FILE_NAME = "report.html";

    private HtmlReport() {}

    /** Writes the report into a folder and says where it stands. */
    public static Path write(Path folder, Results results, Redactor redactor) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        AtomicFile.writeText(file, redactor, render(results));
        return file;
    }

    /**
     * The page. The template escapes markup but lets control and direction characters through, so they go at the end, from
     * all of it.
     */
    // The template is compiled without an interceptor, and the generated code then never touches the argument.
    @SuppressWarnings("NullAway")
    static String render(Results results) {
        StringOutput page = new StringOutput();
        JtereportGenerated.render(new OwaspHtmlTemplateOutput(page), null, HtmlPage.of(results));
        return PlainText.lines(page.toString());
    }
}

package io.skillevals.report;

import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code TEST-<suite>.xml}, as every CI server reads it: surefire-test-report.xsd 3.0.2, one testcase for each cell.
 *
 * @see SurefireCase what is a failure and what an error
 */
public final class SurefireReport {

    private final Results results;
    private final XMLStreamWriter xml;

    private SurefireReport(Results results, XMLStreamWriter xml) {
        this.results = results;
        this.xml = xml;
    }

    /** The file's name. */
    public static String fileName(Results results) {
        return "TEST-" + FileName.of(results.suite().name()) + ".xml";
    }

    /** Writes the report into a folder and says where it stands. */
    public static Path write(Path folder, Results results, Redactor redactor) throws IOException {
        Path file = folder.resolve(fileName(results));
        AtomicFile.write(file, redactor, out -> write(results, out));
        return file;
    }

    private static void write(Results results, OutputStream out) throws IOException {
        try {
            XMLStreamWriter xml =
                    XMLOutputFactory.newFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            new SurefireReport(results, xml).suite();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException("the Surefire report could not be written", e);
        }
    }

    private void suite() throws XMLStreamException {
        List<SurefireCase> cases = SurefireCase.of(results);
        xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
        line();
        xml.writeStartElement("testsuite");
        attribute("name", results.suite().name());
        attribute("time", seconds(cases.stream().mapToLong(SurefireCase::millis).sum()));
        attribute("tests", String.valueOf(cases.size()));
        attribute("errors", count(cases, SurefireCase.Kind.ERROR));
        attribute("skipped", count(cases, SurefireCase.Kind.SKIPPED));
        attribute("failures", count(cases, SurefireCase.Kind.FAILURE));
        properties();
        for (SurefireCase testcase : cases) {
            testcase(testcase);
        }
        line();
        xml.writeEndElement();
        line();
        xml.writeEndDocument();
    }

    private static String count(List<SurefireCase> cases, SurefireCase.Kind kind) {
        return String.valueOf(
                cases.stream().filter(testcase -> testcase.kind() == kind).count());
    }

    private void properties() throws XMLStreamException {
        line();
        xml.writeStartElement("properties");
        property("modelFree", String.valueOf(results.suite().modelFree()));
        property("generatedAt", results.generatedAt().toString());
        property("plugin", results.plugin());
        for (Map.Entry<String, String> fact : new Overview(results).facts().entrySet()) {
            property(fact.getKey(), fact.getValue());
        }
        property("gate", new Overview(results).gate());
        line();
        xml.writeEndElement();
    }

    private void property(String name, String value) throws XMLStreamException {
        line();
        xml.writeEmptyElement("property");
        attribute("name", name);
        attribute("value", value);
    }

    private void testcase(SurefireCase testcase) throws XMLStreamException {
        line();
        xml.writeStartElement("testcase");
        attribute("name", testcase.name());
        attribute("classname", testcase.className());
        attribute("time", seconds(testcase.millis()));
        if (testcase.kind() == SurefireCase.Kind.SKIPPED) {
            line();
            xml.writeEmptyElement("skipped");
            attribute("message", testcase.message());
        } else if (testcase.kind() != SurefireCase.Kind.PASSED) {
            line();
            xml.writeStartElement(testcase.kind() == SurefireCase.Kind.ERROR ? "error" : "failure");
            attribute("message", testcase.message());
            attribute("type", testcase.type());
            text(testcase.details());
            xml.writeEndElement();
        }
        line();
        xml.writeStartElement("system-out");
        text(testcase.output());
        xml.writeEndElement();
        line();
        xml.writeEndElement();
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, XmlText.of(value));
    }

    /** Escaped rather than in a CDATA section, so that no text can end the section. */
    private void text(String text) throws XMLStreamException {
        xml.writeCharacters(XmlText.of(text));
    }

    private void line() throws XMLStreamException {
        xml.writeCharacters("\n");
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
    }
}

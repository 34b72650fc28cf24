package io.skillevals.grade.command;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * What a JUnit XML report says of its tests.
 *
 * @param passed how many passed
 * @param skipped how many were skipped
 * @param failed those that failed or broke
 */
record TestReport(int passed, int skipped, List<Failed> failed) {

    static final TestReport NONE = new TestReport(0, 0, List.of());

    private static final String CASE = "testcase";
    private static final Set<String> SUITES = Set.of("testsuite", "testsuites");
    private static final Set<String> FAILURES = Set.of("failure", "error");
    private static final String SKIPPED = "skipped";
    private static final Set<String> NOT_RUN = Set.of("notrun", "skipped", "disabled");
    private static final int LONGEST_MESSAGE = 300;

    /**
     * A test that failed.
     *
     * @param name with its class
     * @param message why; may be empty
     */
    record Failed(String name, String message) {}

    TestReport {
        failed = List.copyOf(failed);
    }

    /**
     * Reads one. No document type is looked at, and nothing outside of the report is read.
     *
     * @throws XMLStreamException when it is no XML, or no such report
     */
    static TestReport read(InputStream in) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader reader = factory.createXMLStreamReader(in);
        try {
            return new Reading(reader).read();
        } finally {
            reader.close();
        }
    }

    /** This report and another. */
    TestReport and(TestReport other) {
        List<Failed> both = new ArrayList<>(failed);
        both.addAll(other.failed);
        return new TestReport(passed + other.passed, skipped + other.skipped, both);
    }

    /** How many tests were run. */
    int tests() {
        return passed + failed.size();
    }

    /** One way through a report. */
    private static final class Reading {

        private final XMLStreamReader reader;
        private final List<Failed> failed = new ArrayList<>();
        private int passed;
        private int skipped;
        private boolean suite;

        /** The test that is being read; absent between two. */
        private @Nullable String test;

        private boolean testSkipped;
        private @Nullable String failure;

        Reading(XMLStreamReader reader) {
            this.reader = reader;
        }

        TestReport read() throws XMLStreamException {
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    begin(reader.getLocalName());
                } else if (event == XMLStreamConstants.END_ELEMENT
                        && reader.getLocalName().equals(CASE)) {
                    end();
                }
            }
            return new TestReport(passed, skipped, failed);
        }

        private void begin(String element) throws XMLStreamException {
            if (!suite && !SUITES.contains(element)) {
                throw new XMLStreamException("a report begins with <testsuite> or <testsuites>, not <" + element + ">");
            }
            suite = true;
            if (element.equals(CASE)) {
                String owner = attribute("classname");
                test = (owner.isEmpty() ? "" : owner + ".") + attribute("name");
                testSkipped = NOT_RUN.contains(attribute("status"));
                failure = null;
            } else if (test != null && FAILURES.contains(element) && failure == null) {
                failure = message();
            } else if (test != null && element.equals(SKIPPED)) {
                testSkipped = true;
            }
        }

        private String message() throws XMLStreamException {
            String message = attribute("message");
            if (message.isBlank()) {
                // Some tools write it as the element's text alone.
                message = text();
            }
            String line = message.strip().replaceAll("\\s+", " ");
            return line.length() > LONGEST_MESSAGE ? line.substring(0, LONGEST_MESSAGE) + "…" : line;
        }

        /** The element's text, whatever stands between. */
        private String text() throws XMLStreamException {
            StringBuilder text = new StringBuilder();
            for (int depth = 1; depth > 0; ) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    depth++;
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                } else if (reader.hasText() && text.length() < LONGEST_MESSAGE) {
                    text.append(reader.getText());
                }
            }
            return text.toString();
        }

        private void end() {
            if (failure != null && test != null) {
                failed.add(new Failed(test, failure));
            } else if (testSkipped) {
                skipped++;
            } else {
                passed++;
            }
            test = null;
        }

        private String attribute(String name) {
            String value = reader.getAttributeValue(null, name);
            return value == null ? "" : value;
        }
    }
}

package io.skillevals.app;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Adds a profile to the text of a POM. Every character that stands there stays. */
final class PomProfile {

    private static final String END_OF_PROFILES = "</profiles>";
    private static final String END_OF_PROJECT = "</project>";
    private static final String PLUGIN = "evals-maven-plugin";
    private static final String PROFILES = "profiles";
    private static final int NO_POM = -1;

    private PomProfile() {}

    /** The text of a POM; empty when it is not written in UTF-8. */
    static Optional<String> text(Path pom) throws IOException {
        try {
            return Optional.of(Files.readString(pom, StandardCharsets.UTF_8));
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Whether a POM speaks of this plugin. */
    static boolean has(String pom) {
        return pom.contains(PLUGIN);
    }

    /**
     * The POM with a profile more.
     *
     * @param profile the element, indented as within {@code <profiles>}
     * @return empty when it cannot be said where it belongs
     */
    static Optional<String> with(String pom, String profile) {
        String before = pom.replace("\r\n", "\n");
        int profiles = count(before);
        if (profiles < 0 || !before.contains(END_OF_PROJECT)) {
            return Optional.empty();
        }
        int place = before.lastIndexOf(profiles == 0 ? END_OF_PROJECT : END_OF_PROFILES);
        int line = before.lastIndexOf('\n', place) + 1;
        int at = before.substring(line, place).isBlank() ? line : place;
        String added = profiles == 0 ? "\n  <profiles>\n" + profile + "  </profiles>\n" : profile;
        String after = before.substring(0, at) + added + before.substring(at);
        return count(after) == profiles + 1
                ? Optional.of(pom.contains("\r\n") ? after.replace("\n", "\r\n") : after)
                : Optional.empty();
    }

    /** The number of profiles; below 0 when the text is no POM. */
    private static int count(String pom) {
        return document(pom)
                .map(Document::getDocumentElement)
                .filter(root -> root.getTagName().equals("project"))
                .map(PomProfile::profiles)
                .orElse(NO_POM);
    }

    private static int profiles(Element project) {
        int count = 0;
        int elements = 0;
        for (Node child = project.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && element.getTagName().equals(PROFILES)) {
                count += element.getElementsByTagName("profile").getLength();
                elements++;
            }
        }
        return elements > 1 ? NO_POM : count;
    }

    private static Optional<Document> document(String text) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return Optional.of(builder.parse(new InputSource(new StringReader(text))));
        } catch (SAXException | IOException e) {
            return Optional.empty();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("this Java has no XML parser that can be made safe", e);
        }
    }
}

package io.skillevals.app;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
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
    private static final String BYTE_ORDER_MARK = "\uFEFF";
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

    /** Whether a POM has a profile of that name, of which Maven allows one. */
    static boolean hasProfile(String pom, String id) {
        return Pattern.compile("<id>\\s*" + Pattern.quote(id) + "\\s*</id>")
                .matcher(pom)
                .find();
    }

    /**
     * The POM with a profile more.
     *
     * @param profile the element, indented as within {@code <profiles>}
     * @return empty when it cannot be said where it belongs
     */
    static Optional<String> with(String pom, String profile) {
        int profiles = count(pom);
        if (profiles < 0 || !pom.contains(END_OF_PROJECT)) {
            return Optional.empty();
        }
        int place = pom.lastIndexOf(profiles == 0 ? END_OF_PROJECT : END_OF_PROFILES);
        int line = pom.lastIndexOf('\n', place) + 1;
        int at = pom.substring(line, place).isBlank() ? line : place;
        String added = profiles == 0 ? "\n  <profiles>\n" + profile + "  </profiles>\n" : profile;
        String after =
                pom.substring(0, at) + (pom.contains("\r\n") ? added.replace("\n", "\r\n") : added) + pom.substring(at);
        return count(after) == profiles + 1 ? Optional.of(after) : Optional.empty();
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
            String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
            return Optional.of(builder.parse(new InputSource(new StringReader(plain))));
        } catch (SAXException | IOException e) {
            return Optional.empty();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("this Java has no XML parser that can be made safe", e);
        }
    }
}

package io.skillevals.grade.rubric;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads {@code pom.xml} and the project files of .NET. No document type is looked at, and nothing outside of the file. */
final class XmlDependencies {

    private static final Set<String> MAVEN =
            Set.of("/project/dependencies/dependency", "/project/profiles/profile/dependencies/dependency");

    private static final String TEST = "test";
    private static final String REFERENCE = "PackageReference";

    /** No manifest is deeper; the path of each element is made, which takes long for a hundred thousand in each other. */
    private static final int DEEPEST = 200;

    private XmlDependencies() {}

    /** The dependencies themselves: not those that are only managed, and not those of plugins. */
    static List<Dependency> maven(String text) throws DependencyReader.Unreadable {
        List<Dependency> found = new ArrayList<>();
        Map<String, String> fields = new LinkedHashMap<>();
        walk(text, new Visitor() {
            @Override
            public void begin(String path, XMLStreamReader element) {
                if (MAVEN.contains(path)) {
                    fields.clear();
                }
            }

            @Override
            public void end(String path, String content) {
                int slash = path.lastIndexOf('/');
                if (MAVEN.contains(path)) {
                    found.add(new Dependency(
                            fields.getOrDefault("groupId", "") + ":" + fields.getOrDefault("artifactId", ""),
                            fields.getOrDefault("scope", "").equals(TEST)));
                } else if (MAVEN.contains(path.substring(0, slash))) {
                    fields.put(path.substring(slash + 1), content.strip());
                }
            }
        });
        return found;
    }

    /** Packages that are referred to; those that nobody who uses the project gets are for development. */
    static List<Dependency> nuget(String text) throws DependencyReader.Unreadable {
        List<Dependency> found = new ArrayList<>();
        walk(text, new Visitor() {
            @Override
            public void begin(String path, XMLStreamReader element) {
                String name = element.getAttributeValue(null, "Include");
                if (path.endsWith("/" + REFERENCE) && name != null) {
                    String assets = element.getAttributeValue(null, "PrivateAssets");
                    found.add(new Dependency(name, "all".equalsIgnoreCase(assets)));
                }
            }

            @Override
            public void end(String path, String content) {}
        });
        return found;
    }

    private interface Visitor {
        void begin(String path, XMLStreamReader element);

        /** Sees an element's own text, without that of the elements in it. */
        void end(String path, String content);
    }

    private static void walk(String text, Visitor visitor) throws DependencyReader.Unreadable {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        StringBuilder path = new StringBuilder();
        StringBuilder content = new StringBuilder();
        int depth = 0;
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    if (++depth > DEEPEST) {
                        throw new DependencyReader.Unreadable("has more than " + DEEPEST + " elements in each other");
                    }
                    path.append('/').append(reader.getLocalName());
                    content.setLength(0);
                    visitor.begin(path.toString(), reader);
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                    visitor.end(path.toString(), content.toString());
                    path.setLength(path.lastIndexOf("/"));
                    content.setLength(0);
                } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                    content.append(reader.getText());
                }
            }
        } catch (XMLStreamException e) {
            throw new DependencyReader.Unreadable(
                    "is no XML: " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
        }
    }
}

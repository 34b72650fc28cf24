package io.skillevals.grade.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** XML that is well-formed. What a document type declares is not put in its place, and nothing outside of the file is read. */
record XmlSyntax() implements Syntax {

    /** What the messages of the parser's own limits begin with. */
    private static final String LIMIT = "JAXP000";

    @Override
    public String label() {
        return "XML";
    }

    @Override
    public List<String> labels() {
        return List.of("xml");
    }

    @Override
    public void examine(String text, String name) throws Malformed, Undecided {
        try {
            read(factory().createXMLStreamReader(new StringReader(text.strip())));
        } catch (XMLStreamException e) {
            throw mistake(e, name);
        }
    }

    @Override
    public void examine(FoundFile file) throws Malformed, Undecided {
        file.checkSize();
        try (InputStream in = Files.newInputStream(file.path())) {
            read(factory().createXMLStreamReader(in));
        } catch (XMLStreamException e) {
            throw mistake(e, file.name());
        } catch (IOException e) {
            throw file.unreadable(e);
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setXMLResolver((publicId, systemId, base, namespace) -> new ByteArrayInputStream(new byte[0]));
        return factory;
    }

    private static void read(XMLStreamReader reader) throws XMLStreamException, Malformed {
        boolean declares = false;
        while (reader.hasNext()) {
            int event = reader.next();
            declares |= event == XMLStreamConstants.DTD;
            if (event == XMLStreamConstants.ENTITY_REFERENCE && !declares) {
                throw new Malformed(
                        reader.getLocation().getLineNumber(),
                        "the entity &" + reader.getLocalName() + "; is not declared");
            }
        }
    }

    private static Malformed mistake(XMLStreamException e, String name) throws Undecided {
        String message = String.valueOf(e.getMessage());
        String what = Wanted.shortened(message.replaceFirst("(?s)^.*\nMessage: ", ""), 0);
        if (message.contains(LIMIT)) {
            throw new Undecided(name + " is beyond the limits of the parser: " + what);
        }
        return new Malformed(
                e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber()), what);
    }
}

package io.skillevals.mojo;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Configuration as the XML text that Maven's own trees print. Their classes differ between Maven 3 and 4; their text does
 * not.
 */
final class ConfigurationText {

    private ConfigurationText() {}

    /** The names of the elements right below the root; none when the text is no XML. */
    static List<String> topLevelElements(String xml) {
        List<String> names = new ArrayList<>();
        try {
            XMLInputFactory factory = XMLInputFactory.newInstance();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
            int depth = 0;
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT && ++depth == 2) {
                    names.add(reader.getLocalName());
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                }
            }
        } catch (XMLStreamException e) {
            return List.of();
        }
        return names;
    }
}

package io.skillevals.suite.read;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** Configuration elements from text. */
final class Xml {

    private Xml() {}

    static List<XmlElement> elements(String xml) {
        try {
            return element(DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new InputSource(new StringReader("<x>" + xml + "</x>")))
                            .getDocumentElement())
                    .children();
        } catch (Exception e) {
            throw new IllegalArgumentException(xml, e);
        }
    }

    private static XmlElement element(Element element) {
        List<XmlElement> children = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                children.add(element(child));
            } else {
                text.append(node.getNodeValue());
            }
        }
        return new XmlElement(element.getTagName(), text.toString().strip(), children);
    }
}

package io.skillevals.suite.read;

import java.util.List;

/**
 * An element of the plugin's configuration.
 *
 * @param name the tag
 * @param text the text in it, trimmed; empty when there is none
 * @param children the elements in it
 */
public record XmlElement(String name, String text, List<XmlElement> children) {

    public XmlElement {
        children = List.copyOf(children);
    }
}

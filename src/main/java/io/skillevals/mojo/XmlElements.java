package io.skillevals.mojo;

import io.skillevals.suite.read.XmlElement;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.jspecify.annotations.Nullable;

/** Configuration as Maven hands it over, as plain elements. */
final class XmlElements {

    private XmlElements() {}

    /** The element; empty when the configuration has none. */
    static Optional<XmlElement> of(@Nullable PlexusConfiguration configuration) {
        return configuration == null ? Optional.empty() : Optional.of(element(configuration));
    }

    private static XmlElement element(PlexusConfiguration configuration) {
        List<XmlElement> children = Arrays.stream(configuration.getChildren())
                .map(XmlElements::element)
                .toList();
        String text =
                Objects.requireNonNullElse(configuration.getValue(null), "").strip();
        return new XmlElement(configuration.getName(), text, children);
    }
}

package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The definition that the plugin brings for apps that integrate Seam. It has no stub: the service is Seam's own. */
public final class SeamDefinition {

    private static final String RESOURCE = "sandbox.json";

    private SeamDefinition() {}

    /** The definition; empty when the plugin was built without it. */
    public static Optional<SandboxSource> source(Path base) {
        return source(RESOURCE, base);
    }

    static Optional<SandboxSource> source(String resource, Path base) {
        try (InputStream in = SeamDefinition.class.getResourceAsStream(resource)) {
            if (in == null) {
                return Optional.empty();
            }
            ObjectNode tree = (ObjectNode) Json.mapper().readTree(in);
            tree.remove("$schema");
            if (tree.path("service") instanceof ObjectNode service) {
                service.remove("stub");
            }
            return Optional.of(new SandboxSource(
                    new JsonDocument(tree, pointer -> "the usual Seam definition" + pointer), base, false, null));
        } catch (IOException e) {
            throw new IllegalStateException("the plugin's own resource " + resource + " cannot be read", e);
        }
    }
}

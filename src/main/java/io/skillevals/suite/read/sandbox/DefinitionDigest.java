package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import io.skillevals.io.Reason;
import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.BuildSpec;
import io.skillevals.suite.sandbox.ServiceSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The digest of everything that decides a sandbox's score: its definition, the files that it names, and which service. */
final class DefinitionDigest {

    private final Problems problems;

    DefinitionDigest(Problems problems) {
        this.problems = problems;
    }

    String of(Part root, Map<String, String> options, BuildSpec build, @Nullable ServiceSpec service) {
        ObjectNode definition = (ObjectNode) root.node().deepCopy();
        definition.remove(java.util.List.of("extends", "choices", "options"));
        boolean stub = service != null && service.stub().isPresent();
        if (definition.path("service") instanceof ObjectNode said) {
            said.remove(stub ? java.util.List.of("url", "credential") : java.util.List.of("stub"));
        }
        Digest digest = Digest.create()
                .add(canonical(definition).toString())
                .add(new TreeMap<>(options).toString())
                .add(service == null ? "none" : stub ? "stub" : "external");
        add(digest, build.dockerfile());
        Optional.ofNullable(service)
                .flatMap(ServiceSpec::stub)
                .map(ServiceSpec.Stub::dockerfile)
                .ifPresent(dockerfile -> addFolder(digest, dockerfile));
        return digest.value();
    }

    private void add(Digest digest, Path file) {
        try {
            digest.add(file);
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read: " + Reason.of(e));
        }
    }

    private void addFolder(Digest digest, Path dockerfile) {
        Path folder = Objects.requireNonNull(dockerfile.toAbsolutePath().getParent());
        try {
            digest.add(Digest.ofFolder(folder));
        } catch (IOException e) {
            problems.error(folder.toString(), "cannot be read: " + Reason.of(e));
        }
    }

    /** The same with the fields of objects in order of their names. */
    private static JsonNode canonical(JsonNode node) {
        if (node.isArray()) {
            return Json.mapper()
                    .createArrayNode()
                    .addAll(node.valueStream().map(DefinitionDigest::canonical).toList());
        }
        if (node.isObject()) {
            ObjectNode sorted = Json.mapper().createObjectNode();
            node.propertyNames().stream().sorted().forEach(name -> sorted.set(name, canonical(node.path(name))));
            return sorted;
        }
        return node;
    }
}

package io.skillevals.suite.read.source;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonSchema;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import io.skillevals.suite.When;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads checks as users write them: what all types have in common, the fields of each type, and groups. */
public final class CheckReader {

    /** The schema of what all types have in common; its {@code $defs} have {@code check}. */
    public static final JsonSchema SCHEMA =
            JsonSchema.ofResource(CheckReader.class, "/io/skillevals/suite/read/check.schema.json");

    private static final String LAYER = "checks";
    private static final String TYPE = "type";
    private static final String NAME = "name";
    private static final String DESCRIPTION = "description";
    private static final String CHECKS = "checks";
    private static final String WHEN = "when";
    private static final Set<String> COMMON =
            Set.of(TYPE, NAME, DESCRIPTION, "layer", "weight", "gate", "observe", "threshold", "not", WHEN, CHECKS);

    private final Problems problems;

    /**
     * A reader.
     *
     * @param problems receives what is wrong
     */
    public CheckReader(Problems problems) {
        this.problems = problems;
    }

    /** The checks in the field {@code checks} of an object. Those without a name are told apart by a number. */
    public List<CheckSpec> read(JsonDocument document) {
        return read(document.tree(), "", document, List.of());
    }

    /**
     * The checks in the field {@code checks} of an object within a document.
     *
     * @param pointer where the object stands
     * @param before checks of the same runs, which have their names already
     */
    public List<CheckSpec> read(JsonNode owner, String pointer, JsonDocument document, List<CheckSpec> before) {
        return checks(owner.path(CHECKS), pointer + "/" + CHECKS, document, LAYER, before);
    }

    private List<CheckSpec> checks(
            JsonNode list, String pointer, JsonDocument document, String layer, List<CheckSpec> before) {
        List<CheckSpec> specs = new ArrayList<>();
        if (list instanceof ArrayNode) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof ObjectNode check
                        && !check.path(TYPE).asString("").isEmpty()) {
                    specs.add(spec(check, pointer + "/" + i, document, layer));
                }
            }
        }
        return numbered(specs, before);
    }

    private CheckSpec spec(ObjectNode check, String pointer, JsonDocument document, String usualLayer) {
        String source = document.place(pointer);
        String type = check.path(TYPE).asString("");
        String description = check.path(DESCRIPTION).asString("");
        String layer = check.path("layer").asString(usualLayer);
        if (check.path("gate").asBoolean(false) && check.path("observe").asBoolean(false)) {
            problems.error(source, "a check cannot be a gate and only be observed: leave one out");
        }
        ObjectNode config = check.deepCopy();
        config.remove(COMMON);
        return new CheckSpec(
                type,
                check.path(NAME).asString(description.isBlank() ? type : description),
                description,
                layer,
                check.path("weight").asDouble(1),
                gating(check),
                check.path("threshold").asDouble(1),
                check.path("not").asBoolean(false),
                when(check.path(WHEN)),
                checks(check.path(CHECKS), pointer + "/" + CHECKS, document, layer, List.of()),
                config,
                inner -> document.place(pointer + inner),
                pointer);
    }

    private static When when(JsonNode when) {
        return new When(
                UserJson.texts(when.path("conditions")),
                UserJson.texts(when.path("agents")),
                UserJson.texts(when.path("prompts")));
    }

    private static Gating gating(ObjectNode check) {
        if (check.path("gate").asBoolean(false)) {
            return Gating.GATE;
        }
        return check.path("observe").asBoolean(false) ? Gating.OBSERVE : Gating.COUNT;
    }

    /** Two checks of one type and description are two checks; only names that were given must differ. */
    private static List<CheckSpec> numbered(List<CheckSpec> specs, List<CheckSpec> before) {
        Set<String> taken = before.stream().map(CheckSpec::name).collect(Collectors.toCollection(HashSet::new));
        List<CheckSpec> numbered = new ArrayList<>();
        for (CheckSpec spec : specs) {
            boolean named = !spec.name().equals(spec.type()) && !spec.name().equals(spec.description());
            String name = spec.name();
            for (int number = 2; !named && taken.contains(name); number++) {
                name = spec.name() + " " + number;
            }
            taken.add(name);
            numbered.add(spec.named(name));
        }
        return numbered;
    }
}

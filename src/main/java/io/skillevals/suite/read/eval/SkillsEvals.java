package io.skillevals.suite.read.eval;

import java.util.Collection;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tells files of the skills-evals format, in which every check gates, from those that use more than that. */
final class SkillsEvals {

    private static final Set<String> FIELDS =
            Set.of("name", "description", "prompt", "prompts", "expectedSkills", "checks");
    private static final Set<String> PROMPT_FIELDS =
            Set.of("name", "description", "prompt", "expectedSkills", "checks");
    private static final Set<String> CHECK_FIELDS = Set.of(
            "type", "description", "filePath", "pattern", "value", "command", "schema", "target", "expectedValid");
    private static final Set<String> TYPES = Set.of(
            "contains",
            "file-exists",
            "file-content",
            "file-content-excluded",
            "valid-json",
            "command-passes",
            "json-schema",
            "entity-config",
            "agent-config",
            "function-def");

    private SkillsEvals() {}

    /** Whether a file uses nothing beyond the format. */
    static boolean is(ObjectNode file) {
        return within(file, FIELDS)
                && checks(file)
                && file.path("prompts")
                        .valueStream()
                        .allMatch(prompt -> within(prompt, PROMPT_FIELDS) && checks(prompt));
    }

    private static boolean checks(JsonNode owner) {
        return owner.path("checks")
                .valueStream()
                .allMatch(check -> within(check, CHECK_FIELDS)
                        && TYPES.contains(check.path("type").asString("")));
    }

    private static boolean within(JsonNode object, Collection<String> fields) {
        return fields.containsAll(object.propertyNames());
    }
}

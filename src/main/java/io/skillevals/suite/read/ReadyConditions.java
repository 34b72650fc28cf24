package io.skillevals.suite.read;

import io.skillevals.io.Json;
import io.skillevals.io.Reason;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The conditions that need not be configured. Each is fields of a condition, as a user could have written them; those that a user writes
 * for a condition of the same name replace them, each for itself.
 */
final class ReadyConditions {

    /** The name of the condition that is the control unless another is said to be. */
    static final String CONTROL = "control";

    /** The name of the condition that has the skill and nothing else. */
    static final String SKILL = "skill";

    private static final String SYSTEM_PROMPT = "system-prompt";
    private static final String FULL = "full";
    private static final String NOISE = "noise";
    private static final String SKILL_AND_NOISE = "skill+noise";
    private static final String PLACEBO = "placebo";

    /** All of them. */
    static final List<String> NAMES = List.of(CONTROL, SKILL, SYSTEM_PROMPT, FULL, NOISE, SKILL_AND_NOISE, PLACEBO);

    private final List<Skill> skills;
    private final List<Skill> noise;
    private final Problems problems;

    /**
     * The ready-made conditions of a suite.
     *
     * @param skills the skills under evaluation
     * @param noise the others
     */
    ReadyConditions(List<Skill> skills, List<Skill> noise, Problems problems) {
        this.skills = List.copyOf(skills);
        this.noise = List.copyOf(noise);
        this.problems = problems;
    }

    /**
     * The fields of a condition, over those of the ready-made one of its name, where there is one.
     *
     * @param own the fields that the user wrote
     * @param place where they stand
     */
    ObjectNode under(String name, ObjectNode own, String place) {
        ObjectNode fields = Json.mapper().createObjectNode().put("name", name);
        switch (name) {
            case CONTROL -> fields.put("control", true);
            case SKILL, FULL -> fields.put("delivery", Delivery.NATIVE.label());
            case SYSTEM_PROMPT -> fields.put("delivery", Delivery.SYSTEM_PROMPT.label());
            case NOISE, SKILL_AND_NOISE -> {
                names(name.equals(NOISE) ? noise : both(), fields);
                withoutNoise(name, own, place);
            }
            case PLACEBO -> {
                names(List.of(), fields);
                placebo(place).ifPresent(text -> fields.put("systemPrompt", text));
            }
            default -> {}
        }
        fields.setAll(own);
        return fields;
    }

    /** The instructions of a condition that names no file of its own; absent for none. */
    @Nullable
    String instructions(String name) {
        return name.equals(FULL) && !skills.isEmpty() ? SkillTold.of(skills) : null;
    }

    private List<Skill> both() {
        return Stream.concat(skills.stream(), noise.stream()).toList();
    }

    private static void names(List<Skill> skills, ObjectNode fields) {
        ArrayNode names = fields.putArray("skills");
        skills.forEach(skill -> names.add(skill.name()));
    }

    private void withoutNoise(String name, ObjectNode own, String place) {
        if (noise.isEmpty() && !own.has("skills")) {
            problems.error(
                    place,
                    "the condition `" + name + "` brings skills that are not under evaluation, and there are none: "
                            + "name their folders in <noise><skill>");
        }
    }

    private Optional<String> placebo(String place) {
        try {
            return skills.isEmpty() ? Optional.empty() : Optional.of(Placebo.of(skills));
        } catch (IOException e) {
            problems.error(place, "the skills, whose length a placebo has, cannot be read: " + Reason.of(e));
            return Optional.empty();
        }
    }
}

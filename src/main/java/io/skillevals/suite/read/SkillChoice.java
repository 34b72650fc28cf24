package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.read.source.UserPaths;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Finds the skills under evaluation: those of the block, or those that {@code -Devals.skill} names in their place; and the others. */
final class SkillChoice {

    private static final String EVALUATED = "skills";
    private static final String NOISE = "noise";
    private static final String SELECTOR = "skill";
    private static final String PROPERTY = "-Devals.skill";

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;
    private final SkillReader reader;

    SkillChoice(SuiteInput input, JsonDocument block, Problems problems) {
        this.input = input;
        this.block = block;
        this.problems = problems;
        this.reader = new SkillReader(problems);
    }

    List<Skill> read() {
        Map<String, Skill> configured = configured(EVALUATED);
        return Selectors.names(input, SELECTOR, problems)
                .map(names -> selected(names, configured))
                .orElseGet(() -> List.copyOf(configured.values()));
    }

    /** The skills that are not under evaluation. */
    List<Skill> noise(List<Skill> evaluated) {
        Map<String, Skill> noise = configured(NOISE);
        for (Skill skill : evaluated) {
            Skill other = noise.remove(skill.name());
            if (other != null) {
                problems.error(
                        block.place("/" + NOISE),
                        "the skill `" + skill.name() + "` in " + other.directory()
                                + " has the name of one under evaluation: name skills of other names");
            }
        }
        return List.copyOf(noise.values());
    }

    /** Whether neither the block nor a selector names a skill. */
    boolean isEmpty() {
        return block.list(EVALUATED).isEmpty() && input.selector(SELECTOR).isEmpty();
    }

    private Map<String, Skill> configured(String field) {
        Map<String, Skill> skills = new LinkedHashMap<>();
        List<JsonNode> folders = block.list(field);
        for (int i = 0; i < folders.size(); i++) {
            String folder = folders.get(i).asString("");
            if (!folder.isEmpty()) {
                String place = block.place("/" + field + "/" + i);
                at(folder, place).ifPresent(skill -> add(skill, skills, place));
            }
        }
        return skills;
    }

    private List<Skill> selected(List<String> names, Map<String, Skill> configured) {
        Map<String, Skill> selected = new LinkedHashMap<>();
        for (String name : names) {
            Skill known = configured.get(name);
            if (known != null) {
                selected.put(name, known);
            } else if (!configured.isEmpty() && !isFolder(name)) {
                problems.error(
                        PROPERTY,
                        "`" + name + "` is neither a folder nor a configured skill: known: "
                                + String.join(", ", configured.keySet()));
            } else {
                at(name, PROPERTY).ifPresent(skill -> add(skill, selected, PROPERTY));
            }
        }
        return List.copyOf(selected.values());
    }

    private boolean isFolder(String name) {
        return new UserPaths(problems)
                .resolve(input.basedir(), name, PROPERTY)
                .filter(Files::isDirectory)
                .isPresent();
    }

    private Optional<Skill> at(String folder, String place) {
        return new UserPaths(problems)
                .resolve(input.basedir(), folder, place)
                .flatMap(path -> reader.read(path, place));
    }

    private void add(Skill skill, Map<String, Skill> skills, String place) {
        Skill other = skills.putIfAbsent(skill.name(), skill);
        if (other != null) {
            problems.error(
                    place,
                    "two skills are named `" + skill.name() + "`: " + other.directory() + " and " + skill.directory());
        }
    }
}

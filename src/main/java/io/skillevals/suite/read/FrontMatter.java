package io.skillevals.suite.read;

import io.skillevals.io.Yaml;
import io.skillevals.suite.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The fields between the lines {@code ---} at the beginning of a SKILL.md. */
final class FrontMatter {

    private static final String FENCE = "---";
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Path file;
    private final JsonNode fields;
    private final Problems problems;

    private FrontMatter(Path file, JsonNode fields, Problems problems) {
        this.file = file;
        this.fields = fields;
        this.problems = problems;
    }

    /** The front matter of a file's lines; empty when it is missing or broken, which is then a problem. */
    static Optional<FrontMatter> of(Path file, List<String> lines, Problems problems) {
        String first = lines.isEmpty() ? "" : lines.get(0);
        if (!(first.startsWith("\uFEFF") ? first.substring(1) : first)
                .stripTrailing()
                .equals(FENCE)) {
            problems.error(file + ":1:1", "there is no front matter: the first line must be ---");
            return Optional.empty();
        }
        List<String> rest = lines.subList(1, lines.size());
        int end = rest.stream().map(String::stripTrailing).toList().indexOf(FENCE);
        if (end < 0) {
            problems.error(file + ":1:1", "the front matter does not end: close it by a line ---");
            return Optional.empty();
        }
        try {
            JsonNode fields = YAML.readTree(String.join("\n", rest.subList(0, end)));
            if (fields.isObject()) {
                return Optional.of(new FrontMatter(file, fields, problems));
            }
            problems.error(file + ":2:1", "the front matter must be fields such as name: and description:");
        } catch (JacksonException e) {
            problems.error(file + ":" + place(e), "broken front matter: " + Yaml.reason(e));
        }
        return Optional.empty();
    }

    /** All fields. */
    JsonNode fields() {
        return fields;
    }

    /** A text field; one that is missing, empty or no text is a problem. */
    Optional<String> text(String field) {
        JsonNode value = fields.path(field);
        String text = value.asString("").strip();
        if (text.isEmpty()) {
            boolean other = value.isContainer() && !value.isEmpty();
            problems.error(file + ":1:1", "the front matter lacks " + field + ":" + (other ? " as a text" : ""));
            return Optional.empty();
        }
        return Optional.of(text);
    }

    /** In the file, whose first line is the fence. */
    private static String place(JacksonException e) {
        return e.getLocation() == null || e.getLocation().getLineNr() < 1
                ? "1:1"
                : e.getLocation().getLineNr() + 1 + ":"
                        + Math.max(1, e.getLocation().getColumnNr());
    }
}

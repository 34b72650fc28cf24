package io.skillevals.grade.file;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** TOML. */
record TomlSyntax() implements Syntax.OfValues {

    private static final TomlMapper MAPPER = new TomlMapper();

    @Override
    public String label() {
        return "TOML";
    }

    @Override
    public List<String> labels() {
        return List.of("toml");
    }

    @Override
    public void examine(String text, String name) throws Malformed, Undecided {
        value(text, name);
    }

    @Override
    public void examine(FoundFile file) throws Malformed, Undecided {
        values(file);
    }

    @Override
    public List<JsonNode> values(FoundFile file) throws Malformed, Undecided {
        return List.of(value(FileText.read(file), file.name()));
    }

    private static JsonNode value(String text, String name) throws Malformed, Undecided {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw Syntax.mistake(e, name);
        }
    }
}

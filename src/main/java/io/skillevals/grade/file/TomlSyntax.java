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
    public void examine(FoundFile file) throws Malformed, Undecided {
        values(file);
    }

    @Override
    public List<JsonNode> values(FoundFile file) throws Malformed, Undecided {
        try {
            return List.of(MAPPER.readTree(FileText.read(file)));
        } catch (JacksonException e) {
            throw Syntax.mistake(e, file);
        }
    }
}

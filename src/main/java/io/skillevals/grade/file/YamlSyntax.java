package io.skillevals.grade.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** YAML, of any number of documents. Aliases are looked up, but what they stand for is never put in their place. */
record YamlSyntax() implements Syntax.OfValues {

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(FoundFile.MOST_BYTES).build();

    private static final YAMLMapper MAPPER = YAMLMapper.builder(YAMLFactory.builder()
                    .loadSettings(SETTINGS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

    private static final String EMPTY = "the file holds nothing";

    @Override
    public String label() {
        return "YAML";
    }

    @Override
    public List<String> labels() {
        return List.of("yaml", "yml");
    }

    @Override
    public void examine(FoundFile file) throws Malformed, Undecided {
        examine(FileText.read(file), file.name());
    }

    @Override
    public void examine(String text, String name) throws Malformed, Undecided {
        parse(text, name);
        aliases(text);
    }

    @Override
    public boolean isProse(String text) {
        try (JsonParser parser = MAPPER.createParser(text)) {
            JsonToken first = parser.nextToken();
            return first == null || !first.isStructStart();
        }
    }

    @Override
    public List<JsonNode> values(FoundFile file) throws Malformed, Undecided {
        String text = FileText.read(file);
        parse(text, file.name());
        if (aliases(text) > 0) {
            throw new Undecided(file.name() + " has aliases, which are not resolved here");
        }
        List<JsonNode> values = new ArrayList<>();
        try (MappingIterator<JsonNode> documents =
                MAPPER.readerFor(JsonNode.class).readValues(text)) {
            documents.forEachRemaining(values::add);
        }
        return values;
    }

    /** Reads the text to its end. */
    private static void parse(String text, String name) throws Malformed, Undecided {
        try (JsonParser parser = MAPPER.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new Malformed(1, EMPTY);
            }
            while (parser.nextToken() != null) {
                // only mistakes are of interest
            }
        } catch (JacksonException e) {
            Malformed mistake = Syntax.mistake(e, name);
            throw e.getCause() instanceof MarkedYamlEngineException marked
                            && marked.getProblemMark().isPresent()
                    ? new Malformed(marked.getProblemMark().get().getLine() + 1, mistake.what())
                    : mistake;
        }
    }

    /** How many aliases a text has, each of an anchor before it. */
    private static int aliases(String text) throws Malformed {
        Set<Anchor> anchors = new HashSet<>();
        int aliases = 0;
        for (Event event : new Parse(SETTINGS).parseString(text)) {
            if (event instanceof AliasEvent alias) {
                aliases++;
                if (!anchors.contains(alias.getAlias())) {
                    throw new Malformed(
                            alias.getStartMark().map(mark -> mark.getLine() + 1).orElse(0),
                            "the alias *" + alias.getAlias() + " stands for nothing");
                }
            } else if (event instanceof NodeEvent node) {
                node.getAnchor().ifPresent(anchors::add);
            }
        }
        return aliases;
    }
}

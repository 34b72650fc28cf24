package io.skillevals.grade.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/** YAML, of any number of documents. Aliases are looked up, but what they stand for is never put in their place. */
record YamlSyntax() implements Syntax.OfValues {

    private static final YAMLMapper MAPPER = YAMLMapper.builder(YAMLFactory.builder()
                    .loadSettings(LoadSettings.builder()
                            .setCodePointLimit(FoundFile.MOST_BYTES)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

    private static final String EMPTY = "the file holds nothing";

    @Override
    public String label() {
        return "YAML";
    }

    @Override
    public void examine(FoundFile file) throws Malformed, Undecided {
        aliases(PlainText.of(file.bytes()), file);
    }

    @Override
    public List<JsonNode> values(FoundFile file) throws Malformed, Undecided {
        String text = PlainText.of(file.bytes());
        if (aliases(text, file) > 0) {
            throw new Undecided(file.name() + " has aliases, which are not resolved here");
        }
        List<JsonNode> values = new ArrayList<>();
        try (MappingIterator<JsonNode> documents =
                MAPPER.readerFor(JsonNode.class).readValues(text)) {
            documents.forEachRemaining(values::add);
            return values;
        } catch (JacksonException e) {
            throw Syntax.mistake(e, file);
        }
    }

    /** Reads the text to its end, and counts its aliases. */
    private static int aliases(String text, FoundFile file) throws Malformed, Undecided {
        Set<Object> anchors = new HashSet<>();
        int aliases = 0;
        try (JsonParser parser = MAPPER.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new Malformed(1, EMPTY);
            }
            for (; parser.currentToken() != null; parser.nextToken()) {
                if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
                    aliases++;
                    refuseUnknown(parser, anchors);
                } else if (parser.getObjectId() != null) {
                    anchors.add(parser.getObjectId());
                }
            }
            return aliases;
        } catch (JacksonException e) {
            throw Syntax.mistake(e, file);
        }
    }

    private static void refuseUnknown(JsonParser parser, Set<Object> anchors) throws Malformed {
        if (!anchors.contains(parser.getString())) {
            throw new Malformed(
                    parser.currentTokenLocation().getLineNr(),
                    "the alias *" + parser.getString() + " stands for nothing");
        }
    }
}

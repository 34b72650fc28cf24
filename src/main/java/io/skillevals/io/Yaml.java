package io.skillevals.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * A YAML file as a JSON tree with the places of its values. What means something else than it seems to is refused: a field
 * that stands twice, a second document, tags, merge keys. An alias stands for a copy of the list or object that its anchor
 * marks; a file whose copies would grow beyond measure is refused, and so is an anchor before a text or number, of which the
 * parser does not tell.
 */
public final class Yaml {

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    /** A larger file was not written by hand, and a single long text in it would take the parser minutes. */
    private static final long MOST_BYTES = 1_000_000;

    private static final int MOST_COPIED = 100_000;
    private static final int DEEPEST = 500;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final char ANCHOR = '&';
    private static final String MERGE = "<<";

    private final Path file;
    private final YAMLParser parser;
    private final Map<String, TokenStreamLocation> places = new HashMap<>();
    private final Map<String, JsonNode> anchors = new HashMap<>();
    private final int[] text;
    private int copied;

    private Yaml(Path file, String text, YAMLParser parser) {
        this.text = text.codePoints().toArray();
        this.file = file;
        this.parser = parser;
    }

    /** Whether a file's name says that it is YAML. */
    static boolean isNamed(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /**
     * Reads a file whose document is an object.
     *
     * @throws JsonProblem when it is none
     */
    static JsonDocument read(Path file) throws IOException {
        long size = Files.isRegularFile(file) ? Files.size(file) : 0;
        if (size > MOST_BYTES) {
            throw new JsonProblem(
                    file, 1, 1, "the file has " + size + " bytes: at most " + MOST_BYTES + " are read as YAML");
        }
        String text = text(file);
        try (YAMLParser parser = (YAMLParser) MAPPER.createParser(text)) {
            return new Yaml(file, text, parser).document();
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            throw new JsonProblem(
                    file,
                    at == null ? 1 : Math.max(1, at.getLineNr()),
                    at == null ? 1 : Math.max(1, at.getColumnNr()),
                    "this is no YAML: " + reason(e),
                    e instanceof StreamConstraintsException);
        }
    }

    /** The YAML parser's message without its excerpts of the text and the names of its own options. */
    public static String reason(JacksonException e) {
        String message = e.getOriginalMessage() == null ? "" : e.getOriginalMessage();
        return message.lines()
                .filter(line -> !line.isBlank() && !line.startsWith(" "))
                .map(line -> line.replaceAll(",? from `[^`]*`", ""))
                .collect(Collectors.joining(", "));
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Json.open(file)) {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(in.readAllBytes()))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        } catch (CharacterCodingException e) {
            throw new JsonProblem(file, 1, 1, "this is no YAML: it is not written in UTF-8");
        }
    }

    private JsonDocument document() throws JsonProblem {
        if (parser.nextToken() == null) {
            throw new JsonProblem(file, 1, 1, "the file is empty");
        }
        JsonNode tree = value("", 1);
        if (!(tree instanceof ObjectNode object)) {
            throw new JsonProblem(file, 1, 1, "this must be an object with fields");
        }
        if (parser.nextToken() != null) {
            throw problem("a second document begins: one file holds one");
        }
        return new JsonDocument(object, new JsonPositions(file, places)::place);
    }

    private JsonNode value(String pointer, int depth) throws JsonProblem {
        places.putIfAbsent(pointer, parser.currentTokenLocation());
        if (parser.isCurrentAlias()) {
            return copy(parser.getString(), depth);
        }
        if (parser.getTypeId() != null) {
            throw problem("tags such as !!str are not read: a text that looks like something else stands in quotes");
        }
        String anchor = parser.getObjectId();
        JsonNode value = switch (parser.currentToken()) {
            case START_OBJECT -> object(pointer, depth);
            case START_ARRAY -> array(pointer, depth);
            default -> scalar();
        };
        if (anchor != null) {
            anchors.put(anchor, value);
        }
        return value;
    }

    private ObjectNode object(String pointer, int depth) throws JsonProblem {
        ObjectNode object = Json.mapper().createObjectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            if (name.equals(MERGE)) {
                throw problem("merge keys are not read: write the fields out");
            }
            if (object.has(name)) {
                throw problem("the field `" + name + "` stands here twice");
            }
            String inner = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
            places.put(inner, parser.currentTokenLocation());
            parser.nextToken();
            object.set(name, value(inner, depth + 1));
        }
        return object;
    }

    private ArrayNode array(String pointer, int depth) throws JsonProblem {
        ArrayNode array = Json.mapper().createArrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(pointer + "/" + array.size(), depth + 1));
        }
        return array;
    }

    private JsonNode scalar() throws JsonProblem {
        long begin = parser.currentTokenLocation().getCharOffset();
        if (begin >= 0 && begin < text.length && text[(int) begin] == ANCHOR) {
            throw problem("an anchor marks a list or an object: write a text or number out where it is needed");
        }
        JsonNode value = MAPPER.readTree(parser);
        if (value.isNumber() && !Double.isFinite(value.asDouble(0))) {
            throw problem("`" + value.asString("") + "` is no number that can be reckoned with");
        }
        return value;
    }

    private JsonNode copy(String alias, int depth) throws JsonProblem {
        JsonNode marked = anchors.get(alias);
        if (marked == null) {
            throw problem("the alias *" + alias + " names no list or object before it");
        }
        count(marked, depth);
        return marked.deepCopy();
    }

    private void count(JsonNode node, int depth) throws JsonProblem {
        if (++copied > MOST_COPIED || depth > DEEPEST) {
            throw problem("the aliases of this file stand for more than can be read: write less by them");
        }
        for (JsonNode child : node) {
            count(child, depth + 1);
        }
    }

    private JsonProblem problem(String what) {
        TokenStreamLocation at = parser.currentTokenLocation();
        return new JsonProblem(file, Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()), what);
    }
}

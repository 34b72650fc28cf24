package io.skillevals.io;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The one way JSON is read and written: comments allowed on reading, duplicate keys refused, absent fields left out. */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private static final JsonMapper PLAIN = MAPPER.rebuild()
            .disable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    /** Leaves open what it writes to. */
    private static final ObjectWriter OPEN = MAPPER.writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET);

    private static final Path NO_FILE = Path.of("");

    private Json() {}

    /** The shared mapper. */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /**
     * Reads a file as a tree.
     *
     * @throws JsonProblem when it is not JSON, with line and column
     * @throws IOException when it cannot be read
     */
    public static JsonNode read(Path file) throws IOException {
        try (InputStream in = open(file)) {
            JsonNode tree = MAPPER.readTree(in);
            if (tree.isMissingNode()) {
                throw new JsonProblem(file, 1, 1, "the file is empty");
            }
            return tree;
        } catch (JacksonException e) {
            throw problem(file, e);
        }
    }

    /**
     * Reads a file to its end and keeps nothing of it.
     *
     * @param plain whether comments and trailing commas are mistakes
     * @throws JsonProblem when it is not JSON, with line and column
     * @throws IOException when it cannot be read
     */
    public static void examine(Path file, boolean plain) throws IOException {
        try (InputStream in = open(file);
                JsonParser parser = (plain ? PLAIN : MAPPER).createParser(in)) {
            examine(parser, file, "the file is empty");
        } catch (JacksonException e) {
            throw problem(file, e);
        }
    }

    /**
     * The same for a text.
     *
     * @throws JsonProblem when it is not JSON, with line and column
     */
    public static void examine(String text, boolean plain) throws JsonProblem {
        try (JsonParser parser = (plain ? PLAIN : MAPPER).createParser(text)) {
            examine(parser, NO_FILE, "there is nothing in it");
        } catch (JacksonException e) {
            throw mistake(NO_FILE, e);
        }
    }

    private static void examine(JsonParser parser, Path file, String empty) throws JsonProblem {
        if (parser.nextToken() == null) {
            throw new JsonProblem(file, 1, 1, empty);
        }
        parser.skipChildren();
        if (parser.nextToken() != null) {
            TokenStreamLocation at = parser.currentTokenLocation();
            throw new JsonProblem(file, at.getLineNr(), at.getColumnNr(), "there is more after its end");
        }
    }

    /** Opens a file for reading; a pipe or device could make us wait for ever. */
    static InputStream open(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            String what = Files.isDirectory(file) ? "it is a folder, not a file" : "it is no regular file";
            throw new FileSystemException(file.toString(), null, what);
        }
        return Files.newInputStream(file);
    }

    /**
     * Reads one of our own records.
     *
     * @param newest the newest {@code schema} that the caller knows; a newer one is refused by name
     * @throws JsonProblem when it is not JSON, not this record, or newer
     */
    public static <T> T readRecord(Path file, Class<T> type, int newest) throws IOException {
        JsonNode tree = read(file);
        if (!tree.isObject()) {
            throw new JsonProblem(file, 1, 1, "the file holds no record");
        }
        JsonNode schema = tree.path("schema");
        if (schema.isNumber() && schema.asDouble(Double.MAX_VALUE) > newest) {
            throw new JsonProblem(
                    file,
                    1,
                    1,
                    "schema " + schema.asString("") + " is newer than this plugin reads (" + newest
                            + "): use a newer version of the plugin");
        }
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (JacksonException e) {
            throw new JsonProblem(file, 1, 1, "this is no record of the plugin: " + misfit(e));
        }
    }

    /**
     * Writes a value, indented, with a final newline; the stream stays open. Half a character, as an agent may print it, becomes
     * a question mark: written as bytes, it would cost the whole file.
     */
    public static void write(OutputStream out, Object value) throws IOException {
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        try {
            OPEN.writeValue(writer, value);
        } catch (JacksonException e) {
            if (e.getCause() instanceof IOException refused) {
                throw refused; // a full disk, in its own words
            }
            throw e;
        }
        writer.write('\n');
        writer.flush();
    }

    /** A value in one line. */
    public static String compact(Object value) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
    }

    /** Which field is not what a record needs; the parser would name classes. */
    private static String misfit(JacksonException e) {
        StringBuilder field = new StringBuilder();
        for (JacksonException.Reference reference : e.getPath()) {
            field.append('/')
                    .append(
                            reference.getPropertyName() == null
                                    ? String.valueOf(reference.getIndex())
                                    : reference.getPropertyName());
        }
        String missing = e.getCause() instanceof NullPointerException cause ? String.valueOf(cause.getMessage()) : "";
        if (missing.matches("\\w+") && !missing.equals("null")) {
            return field + "/" + missing + " is missing";
        }
        return (field.isEmpty() ? "a field" : field) + " is missing, or not what it has to be";
    }

    private static JsonProblem problem(Path file, JacksonException e) throws IOException {
        if (e.getCause() instanceof IOException cause && !(cause instanceof CharConversionException)) {
            throw cause;
        }
        return mistake(file, e);
    }

    private static JsonProblem mistake(Path file, JacksonException e) {
        TokenStreamLocation at = e.getLocation();
        int line = at == null ? 1 : Math.max(1, at.getLineNr());
        int column = at == null ? 1 : Math.max(1, at.getColumnNr());
        return new JsonProblem(
                file, line, column, "this is no JSON: " + reason(e), e instanceof StreamConstraintsException);
    }

    /** The parser's message without the names of its own options. */
    public static String reason(JacksonException e) {
        String message = e.getOriginalMessage() == null ? "" : e.getOriginalMessage();
        if (message.startsWith("Trailing token")) {
            return "there is more after its end";
        }
        return message.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> line.replaceAll(
                        ",? from `[^`]*`|[:;]? ?\\(?enable `[^`]*` to allow\\)?| ?\\([^()]*\\[Source: .*]\\)|"
                                + " \\(start marker at .*",
                        ""))
                .orElse("it cannot be parsed");
    }
}

package io.skillevals.agent;

import io.skillevals.io.Json;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.ObjectNode;

/**
 * The events in a file of one JSON object a line. A line is parsed while it is read: it may be many megabytes long, of which
 * most stands in fields that nobody asks for. A text of more than {@value #LONGEST_TEXT} characters is cut, so that no line needs
 * more memory than there is; the file keeps it whole. A line that is too large all the same is no event, see {@link BoundedParser}.
 */
final class EventLines {

    /** Takes an event. */
    @FunctionalInterface
    interface Sink {
        void event(JsonNode event) throws IOException;
    }

    /** To find duplicates, it would have to remember every name, also of what is passed over. */
    private static final ObjectReader LINES = Json.mapper()
            .reader()
            .without(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .without(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

    /** The longest text that is taken whole. */
    static final int LONGEST_TEXT = 4 << 20;

    private final Set<String> unread;
    private int malformed;

    /**
     * A reader of events.
     *
     * @param unread fields of an event that are passed over
     */
    EventLines(Set<String> unread) {
        this.unread = unread;
    }

    /** Lines that were no event. */
    int malformed() {
        return malformed;
    }

    /** Gives every event; bytes that are no text become replacement characters. */
    void read(Path file, Sink sink) throws IOException {
        try (Line line = new Line(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            while (line.begin()) {
                JsonNode event = event(line);
                line.finish();
                if (event.isObject()) {
                    sink.event(event);
                } else if (!event.isMissingNode()) {
                    malformed++;
                }
            }
        }
    }

    /** An event; missing on an empty line, null where there is no object. */
    private JsonNode event(Line line) throws IOException {
        try (JsonParser json = new BoundedParser(LINES.createParser(line))) {
            JsonToken first = json.nextToken();
            if (first == null) {
                return Json.mapper().missingNode();
            }
            if (first != JsonToken.START_OBJECT) {
                return Json.mapper().nullNode();
            }
            ObjectNode event = object(json);
            return json.nextToken() == null ? event : Json.mapper().nullNode();
        } catch (JacksonIOException e) {
            throw new IOException("the stream cannot be read", e);
        } catch (JacksonException e) {
            return Json.mapper().nullNode();
        }
    }

    private ObjectNode object(JsonParser json) {
        ObjectNode event = Json.mapper().createObjectNode();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (unread.contains(name)) {
                json.skipChildren();
            } else {
                event.set(name, json.<JsonNode>readValueAsTree());
            }
        }
        return event;
    }

    /** A line of a text, as a reader that ends where the line does. */
    private static final class Line extends Reader {

        private final Reader text;
        private final char[] buffer = new char[8192];
        private static final char BYTE_ORDER_MARK = '\uFEFF';

        private final Texts texts = new Texts();
        private boolean first = true;
        private int at;
        private int end;
        private boolean ended;

        Line(Reader text) {
            this.text = text;
        }

        /** Goes to the next line; false behind the last one. */
        boolean begin() throws IOException {
            ended = false;
            texts.begin();
            return filled();
        }

        /** Passes over what is left of the line. */
        void finish() throws IOException {
            char[] rest = new char[1024];
            while (read(rest, 0, rest.length) >= 0) {
                // passed over
            }
        }

        @Override
        public int read(char[] into, int offset, int length) throws IOException {
            if (ended || !filled()) {
                return -1;
            }
            int taken = 0;
            while (taken < length && !ended && filled()) {
                char next = buffer[at];
                at++;
                if (next == '\n') {
                    ended = true;
                } else {
                    int kept = texts.pass(next);
                    if (kept >= 0) {
                        into[offset + taken] = (char) kept;
                        taken++;
                    }
                }
            }
            return taken == 0 && length > 0 ? -1 : taken;
        }

        private boolean filled() throws IOException {
            if (at == end) {
                at = 0;
                end = Math.max(0, text.read(buffer, 0, buffer.length));
                at = first && end > 0 && buffer[0] == BYTE_ORDER_MARK ? 1 : 0;
                first = false;
            }
            return at < end;
        }

        @Override
        public void close() throws IOException {
            text.close();
        }
    }

    /** Where in a line a text stands, so that one that is too long can be cut and the line be read all the same. */
    private static final class Texts {

        private static final char MARK = '…';
        private static final int DROPPED = -1;
        private static final int UNICODE_DIGITS = 4;

        private boolean inside;
        private boolean escaped;
        private int digits;
        private int length;

        void begin() {
            inside = false;
            escaped = false;
            digits = 0;
        }

        /** The character that is passed on for one of the line; less than 0 when none is. */
        int pass(char next) {
            if (!inside) {
                inside = next == '"';
                length = 0;
                return next;
            }
            if (escaped) {
                escaped = false;
                digits = next == 'u' ? UNICODE_DIGITS : 0;
                return kept(next);
            }
            if (digits > 0) {
                digits--;
                return kept(next);
            }
            if (next == '"') {
                inside = false;
                return next;
            }
            escaped = next == '\\';
            length++;
            return length == LONGEST_TEXT + 1 ? MARK : kept(next);
        }

        /** An escape is kept or dropped whole: its length is counted where it begins. */
        private int kept(char next) {
            return length > LONGEST_TEXT ? DROPPED : next;
        }
    }
}

package io.skillevals.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamLocation;

/** Where in a JSON file each value stands, so that a mistake found in the tree can name its line. */
public final class JsonPositions {

    private final Path file;
    private final Map<String, TokenStreamLocation> places;

    JsonPositions(Path file, Map<String, TokenStreamLocation> places) {
        this.file = file;
        this.places = places;
    }

    /** The places of a file; of one that is no JSON, those before the mistake. */
    public static JsonPositions of(Path file) throws IOException {
        Map<String, TokenStreamLocation> places = new HashMap<>();
        try (InputStream in = Json.open(file);
                JsonParser parser = Json.mapper().createParser(in)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.END_OBJECT && token != JsonToken.END_ARRAY) {
                    places.putIfAbsent(pointer(parser), parser.currentTokenLocation());
                }
            }
        } catch (JacksonException e) {
            // whoever reads the tree is told of the mistake; here the places before it are enough
        }
        return new JsonPositions(file, places);
    }

    /** The place of a JSON pointer as {@code file:line:column}; of one that is not there, its nearest parent's. */
    public String place(String pointer) {
        String at = pointer;
        while (!at.isEmpty() && !places.containsKey(at)) {
            at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
        }
        TokenStreamLocation place = places.get(at);
        return place == null ? file + ":1:1" : file + ":" + place.getLineNr() + ":" + place.getColumnNr();
    }

    private static String pointer(JsonParser parser) {
        TokenStreamContext context = parser.streamReadContext();
        JsonToken token = parser.currentToken();
        boolean starts = token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY;
        TokenStreamContext of = starts ? context.getParent() : context;
        return of == null ? "" : of.pathAsPointer().toString();
    }
}

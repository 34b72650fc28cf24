package io.skillevals.record;

import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import java.net.http.HttpResponse;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The id that a place gave to a record. */
final class RecordId {

    private static final int LONGEST = 500;

    private RecordId() {}

    /** What the answer says at the pointer; else its {@code Location}; else a digest of what was sent. */
    static String of(HttpResponse<String> answer, String pointer, String sent) {
        return said(answer.body(), pointer)
                .or(() -> answer.headers().firstValue("Location").filter(RecordId::usable))
                .orElseGet(() -> Digest.create().add(sent).value());
    }

    private static Optional<String> said(String body, String pointer) {
        try {
            JsonNode id = Json.mapper().readTree(body).at(pointer);
            return id.isValueNode() ? Optional.of(id.asString("")).filter(RecordId::usable) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty(); // it answers with something else than JSON
        }
    }

    private static boolean usable(String id) {
        return !id.isBlank() && id.length() <= LONGEST;
    }
}

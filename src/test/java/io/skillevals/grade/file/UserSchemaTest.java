package io.skillevals.grade.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of schemas, and that the library says nothing beside it. */
class UserSchemaTest {

    @ParameterizedTest
    @CsvSource({
        "other.json, it refers to other.json: put into this schema what it refers to",
        "./defs/other.json#/a, it refers to ./defs/other.json: put into this schema what it refers to",
        "http://nowhere.invalid/x.json, it refers to http://nowhere.invalid/x.json: put into this schema",
        "file:///etc/hostname, it refers to file:///etc/hostname: put into this schema",
        "#/$defs/none, cannot be resolved",
    })
    void whatASchemaRefersToOutsideOfItselfIsNamedWithoutAClass(String reference, String message) {
        assertThat(UserSchema.problem(Json.mapper().createObjectNode().put("$ref", reference)))
                .get()
                .asString()
                .contains(message)
                .doesNotContain("Exception", "java.");
    }

    @ParameterizedTest
    @CsvSource({
        "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2019-09/schema",
        "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-06/schema#",
        "http://json-schema.org/draft-04/schema#",
    })
    void everyVersionIsThereAndMayBeReferredTo(String version) {
        assertThat(UserSchema.problem(
                        Json.mapper().createObjectNode().put("$schema", version).put("x-own", 1)))
                .isEmpty();
        assertThat(UserSchema.problem(Json.mapper().createObjectNode().put("$ref", version.replace("#", ""))))
                .isEmpty();
    }

    @Test
    void nothingIsLoggedOfFieldsOfAnybodysAndOfWrongPatterns() {
        PrintStream before = System.err;
        ByteArrayOutputStream logged = new ByteArrayOutputStream();
        System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
        try {
            UserSchema.problem(Json.mapper().readTree("{\"x-silent-test\": 1}"));
            UserSchema.problem(Json.mapper().readTree("{\"pattern\": \"(silent-test\"}"));
        } finally {
            System.setErr(before);
        }
        assertThat(logged.toString(StandardCharsets.UTF_8)).doesNotContain("silent-test");
    }
}

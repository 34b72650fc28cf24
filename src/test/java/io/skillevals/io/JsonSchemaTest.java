package io.skillevals.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSchemaTest {

    private static final JsonSchema SCHEMA = JsonSchema.of("""
            {"type": "object", "required": ["name"], "additionalProperties": false,
             "properties": {
               "name": {"type": "string", "minLength": 1},
               "count": {"type": "integer", "minimum": 1, "maximum": 9},
               "share": {"type": "number", "exclusiveMinimum": 0},
               "on": {"type": "boolean"},
               "kind": {"enum": ["a", "b"]},
               "list": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/item"}},
               "limit": {"type": ["string", "number"]}},
             "$defs": {"item": {"type": "object", "properties": {"key": {"type": "string", "pattern": "^env:", "x-hint": "write env:NAME"}},
               "additionalProperties": false}}}
            """);

    private static List<JsonSchema.Mistake> mistakes(String json) {
        return SCHEMA.mistakes(Json.mapper().readTree(json.replace('\'', '"')));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'name': 5}                          | /name: `5` must be a text",
                "{'name': ''}                         | /name: `` must not be empty",
                "{'name': null}                       | /name: `null` must be a text",
                "{}                                   | : the field `name` is missing",
                "{'name': 'x', 'count': 0}            | /count: `0` must be at least 1",
                "{'name': 'x', 'count': 10}           | /count: `10` must be at most 9",
                "{'name': 'x', 'count': 1.5}          | /count: `1.5` must be a whole number",
                "{'name': 'x', 'share': 0}            | /share: `0` must be more than 0",
                "{'name': 'x', 'share': 1e999}        | /share: `Infinity` must be a number",
                "{'name': 'x', 'on': 'yes'}           | /on: `yes` must be true or false",
                "{'name': 'x', 'kind': 'c'}           | /kind: `c` must be one of a, b",
                "{'name': 'x', 'list': []}            | /list: `[…]` must have at least one entry",
                "{'name': 'x', 'list': {}}            | /list: `{…}` must be a list",
                "{'name': 'x', 'list': [1]}           | /list/0: `1` must be an object with fields",
                "{'name': 'x', 'list': [{'key': 'x'}]} | /list/0/key: `x` does not fit: write env:NAME",
                "{'name': 'x', 'list': [{'kye': 1}]}  | /list/0/kye: unknown field `kye`: did you mean `key`? known: key",
                "{'name': 'x', 'a/b~': 1}             | /a~1b~0: unknown field `a/b~`: known: name, count, share, on, kind, list, limit",
                "{'name': 'x', 'limit': true}         | /limit: `true` must be a text or a number"
            })
    void mistakesAreSaidInWords(String json, String expected) {
        assertThat(mistakes(json).stream()
                        .map(mistake -> mistake.pointer() + ": " + mistake.what())
                        .collect(Collectors.joining("; ")))
                .isEqualTo(expected == null ? "" : expected.replace("/a~1b~0", "/a~1b~0"));
    }

    @Test
    void allMistakesAreFoundAtOnce() {
        assertThat(mistakes("{'count': 'x', 'on': 1, 'kind': 2, 'nam': 3}")).hasSize(5);
    }

    @Test
    void longValuesAreCut() {
        assertThat(mistakes("{'name': 'x', 'kind': '" + "y".repeat(5000) + "'}")
                        .get(0)
                        .what())
                .hasSizeLessThan(120);
    }
}

package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever becomes of a fixture's files, reading them ends in a suite or in messages, and in nothing else. */
class MutatedFixturesTest {

    private static final Path REAL = Path.of("fixtures").toAbsolutePath();
    private static final int CASES = 500;
    private static final int NESTING = 10_000;
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final List<String> DEEP = List.of("[", "{\"a\":", "{a: ", "- ");
    private static final String ALL = "flask-py,shop,list";
    private static final String EVAL = """
            {'name': 'shop', 'description': 'd', 'tags': ['x'], 'expectedSkills': ['seam-reservations'], 'timeout': '5m', 'metadata': {'a': [1]},
             'checks': [{'type': 'exit-code', 'description': 'ends well', 'gate': true},
               {'type': 'any', 'name': 'one of', 'gate': true, 'checks': [{'type': 'final-message', 'matches': ['a']}, {'type': 'exit-code', 'not': true}]}],
             'rubric': [{'name': 'files', 'weight': 1, 'check': 'files_modified_match', 'gate': true}],
             'answerKey': {'expected_files_modified': ['main.py']}, 'conditions': ['control'], 'layers': ['checks'],
             'prompts': [{'name': 'order', 'prompt': 'Order.', 'description': 'd', 'expectedSkills': ['a'], 'checks': [
               {'type': 'final-message', 'matches': ['hello'], 'gate': true, 'threshold': 1, 'when': {'prompts': ['order']}},
               {'type': 'tool-called', 'kind': 'shell', 'min': 1, 'gate': true}]},
               {'name': 'pay', 'prompt': 'Pay.', 'checks': [{'type': 'final-message', 'matches': ['bye'], 'gate': true}]}]}
            """;
    private static final String YAML = """
            # a list
            name: list
            prompt: |
              Sort it.
              Well.
            checks:
              - &first
                type: exit-code
                description: ends well
              - type: final-message
                matches: [well]
                gate: true
              - type: any
                name: 'one of'
                gate: true
                checks:
                  - {type: final-message, matches: [sorted]}
                  - *first
            gates: declared
            """;

    private static final List<String> ODD = List.of(
            "null",
            "true",
            "[]",
            "{}",
            "[null]",
            "{\"a\": [1]}",
            "0",
            "-1",
            "1.5",
            "99999999999999999999999",
            "1e300",
            "1e999",
            "\"\"",
            "\" \"",
            "\"..\"",
            "\"/\"",
            "\"_\"",
            "\"a\\u0000b\"",
            "\"a\\nb\\u001b[31m\"",
            "\"env:\"",
            "\"ünïcode 😀\"");
    private static final List<String> ODD_TEXTS = List.of(
            "\n",
            "#",
            "//",
            "/*",
            "&a ",
            "*a",
            "*first",
            "!!str ",
            "<<: *first",
            "---\n",
            ",",
            ":",
            "\"",
            "{}",
            "\t",
            "\uFEFF",
            "\u2028");
    private static final String SANDBOX = """
            {'choices': {'updateCheck': ['presence', 'strict']}, 'options': {'updateCheck': 'strict'}, 'values': {'A': '{{RUN_ID}}', 'T': '5s'},
             'endpoints': {'create': {'method': 'POST', 'path': '/r', 'body': {'a': ['{{A}}']}, 'id': 'r.id', 'status': [201]}},
             'run': {'port': 80, 'environment': {'X': '{{SERVICE_KEY}}'}, 'secrets': {'S': 'env:S'}, 'memory': '64m', 'cpus': 0.5},
             'service': {'url': 'https://x', 'credential': 'env:K', 'headers': {'A': '{{SERVICE_KEY}}'},
               'stub': {'image': 'stub', 'port': 1, 'health': {'interval': '{{T}}'}, 'values': {'T': '1s'}}},
             'setup': [{'service': 'POST /a', 'undo': {'service': 'POST /b', 'body': {}}, 'extract': {'ID': '$.id'}}],
             'phases': [{'name': 'build', 'points': 1}, {'name': 'do', 'points': 2, 'steps': [{'endpoint': 'create'},
               {'command': ['ls'], 'expect': {'status': 0}}, {'file': '/a', 'expect': {'exists': true}}, {'pause': '{{T}}'},
               {'app': 'GET /{{ID}}', 'when': {'updateCheck': 'strict'}, 'unless': 'ID', 'poll': {'hold': 0},
                 'expect': {'json': [{'path': '$.a[?(@.b == {{A}})]', 'count': 1}, {'path': '$.m', 'matches': '[a]'}]}}]}],
             'cleanup': [{'service': 'POST /c'}]}
            """;
    private static final String BLOCK = """
            {'skills': ['skills/seam-reservations'],
             'fixtures': [{'name': 'flask-py', 'timeout': 60, 'conditions': ['control'], 'layers': ['rubric'],
               'answerKey': {'webhook_names': ['seam']},
               'sandbox': {'extends': '../../shared/sandbox.json', 'run': {'pids': 9}}, 'checks': [{'type': 'webhook_route_added', 'name': 'more', 'weight': 1}]},
               {'name': 'shop'}, {'name': 'list'}],
             'agents': [{'name': 'mine', 'type': 'command', 'command': ['a', '{prompt}'], 'environment': {'A': 'b'},
               'credentials': ['env:KEY'], 'maxTurns': 3, 'maxBudgetUsd': 1.5, 'promptOnStdin': true}],
             'conditions': [{'name': 'control', 'control': true, 'agent': 'nop'},
               {'name': 'skill', 'skills': ['seam-reservations'], 'delivery': 'native'}],
             'layers': [{'name': 'rubric', 'weight': 1}, {'name': 'checks', 'weight': 0.5}],
             'gate': {'maxFailedRuns': 0, 'conditions': [{'name': 'skill', 'minUplift': 5}]}}
            """;

    @TempDir
    Path base;

    private SuiteFiles files;

    @BeforeEach
    void copy() throws IOException {
        files = SuiteFiles.empty(base)
                .json("evals.json", BLOCK)
                .json("shared/sandbox.json", SANDBOX)
                .file("fixtures/flask-py/Dockerfile", "FROM scratch\n")
                .file("fixtures/seam/stub/Dockerfile", "FROM scratch\n")
                .json("fixtures/flask-py/decoys/wrong/decoy.json", "{'schema': 1, 'caughtBy': ['api_path_match']}")
                .file("fixtures/flask-py/app/services/reservation_service.py", "def create_reservation(): pass\n")
                .file("fixtures/flask-py/app/blueprints/reservations.py", "");
        files.json("fixtures/shop/eval.json", EVAL)
                .json("fixtures/shop/decoys/wrong/decoy.json", "{'caughtBy': ['files', 'tool-called']}")
                .file("fixtures/shop/project/main.py", "pass\n")
                .file("fixtures/list/eval.yaml", YAML)
                .file("fixtures/list/project/main.py", "pass\n");
        for (String file :
                List.of("flask-py/eval_config.json", "flask-py/answer_key.json", "rubric.json", "seam/sandbox.json")) {
            files.bytes("fixtures/" + file, Files.readAllBytes(REAL.resolve(file)));
        }
        files.bytes(
                "skills/seam-reservations/SKILL.md",
                Files.readAllBytes(REAL.resolve("skills/seam-reservations/SKILL.md")));
        files.suite();
    }

    @ParameterizedTest
    @CsvSource({
        "fixtures/shop/eval.json, shop",
        "fixtures/list/eval.yaml, 'list,shop'",
        "fixtures/flask-py/eval_config.json, flask-py",
        "fixtures/flask-py/answer_key.json, flask-py",
        "fixtures/rubric.json, flask-py",
        "fixtures/shop/decoys/wrong/decoy.json, shop",
        "shared/sandbox.json, flask-py",
        "skills/seam-reservations/SKILL.md, shop",
        "evals.json, '" + ALL + "'"
    })
    void aMutatedFileIsRefusedOrMeansWhatItSays(String file, String fixtures) {
        files.property("fixtures", fixtures);
        Assertions.assertTimeoutPreemptively(LIMIT, () -> {
            byte[] original = Files.readAllBytes(base.resolve(file));
            assertThat(refuses(file, original, "as it is")).isFalse();
            Random random = new Random(20261130);
            int refused = 0;
            for (int i = 0; i < CASES; i++) {
                refused += refuses(file, mutated(file, original, random), file + " " + i) ? 1 : 0;
            }
            assertThat(refused).as("cases that are no longer right").isBetween(CASES / 4, CASES - 1);
        });
    }

    private byte[] mutated(String file, byte[] original, Random random) {
        if (random.nextBoolean() && file.endsWith(".json")) {
            JsonNode tree = Json.mapper().readTree(original);
            mutate(tree, random);
            return Json.mapper().writeValueAsString(tree).getBytes(StandardCharsets.UTF_8);
        }
        return damaged(original, random);
    }

    /** Reads with one file replaced; afterwards all is as it was. */
    private boolean refuses(String file, byte[] content, String name) throws IOException {
        byte[] before = Files.readAllBytes(base.resolve(file));
        files.bytes(file, content);
        Problems problems = new Problems();
        try {
            Suite suite = files.read(problems);
            problems.errors().forEach(SuiteFiles::isFitToBeRead);
            problems.warnings().forEach(SuiteFiles::isFitToBeRead);
            if (problems.errors().isEmpty()) {
                assertThat(suite.fixtures()).isNotEmpty();
                suite.fixtures().forEach(this::meansWhatItSays);
            }
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            fail(
                    name + ":\n"
                            + new String(content, StandardCharsets.UTF_8)
                                    .substring(0, Math.min(content.length / 4, 4000)),
                    e);
        } finally {
            files.bytes(file, before);
        }
        return !problems.errors().isEmpty();
    }

    /** No check and no gate that its file names may be lost; the file's own parser says what it names. */
    private void meansWhatItSays(Fixture fixture) {
        Path file = fixture.directory().resolve(fixture.name().equals("list") ? "eval.yaml" : "eval.json");
        if (!Files.exists(file)) {
            return;
        }
        try {
            JsonNode tree = JsonDocument.read(file).tree();
            for (Prompt prompt : fixture.prompts()) {
                List<JsonNode> named =
                        new ArrayList<>(List.copyOf(tree.path("checks").values()));
                tree.path("prompts").forEach(one -> {
                    if (one.path("name").asString("").equals(prompt.name())) {
                        named.addAll(one.path("checks").values());
                    }
                });
                named.addAll(tree.path("rubric").values());
                assertThat(gates(fixture.checks(prompt.name())))
                        .isEqualTo(named.stream()
                                .filter(check -> check.path("gate").asBoolean(false))
                                .count());
                assertThat(fixture.checks(prompt.name())).hasSize(named.size());
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static long gates(List<CheckSpec> checks) {
        return checks.stream().filter(check -> check.gating() == Gating.GATE).count();
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        byte[] damaged = bytes.clone();
        switch (random.nextInt(6)) {
            case 0 -> damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            case 1 -> {
                for (int i = 0; i < 20; i++) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 2 -> damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 3 ->
                damaged = inserted(
                        bytes, random, DEEP.get(random.nextInt(DEEP.size())).repeat(NESTING));
            case 4 -> damaged = inserted(bytes, random, ODD_TEXTS.get(random.nextInt(ODD_TEXTS.size())));
            default -> {
                int from = random.nextInt(bytes.length);
                int to = Math.min(bytes.length, from + random.nextInt(40));
                damaged = new byte[bytes.length - (to - from)];
                System.arraycopy(bytes, 0, damaged, 0, from);
                System.arraycopy(bytes, to, damaged, from, bytes.length - to);
            }
        }
        return damaged;
    }

    private static byte[] inserted(byte[] bytes, Random random, String text) {
        int at = random.nextInt(bytes.length);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(bytes, 0, at);
        all.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        all.write(bytes, at, bytes.length - at);
        return all.toByteArray();
    }

    private static void mutate(JsonNode tree, Random random) {
        List<JsonNode> containers = new ArrayList<>();
        collect(tree, containers);
        JsonNode container = containers.get(random.nextInt(containers.size()));
        if (container instanceof ObjectNode object) {
            List<String> names = new ArrayList<>(object.propertyNames());
            String name = names.isEmpty() ? "x" : names.get(random.nextInt(names.size()));
            switch (random.nextInt(3)) {
                case 0 -> object.remove(name);
                case 1 -> object.set(name, odd(random));
                default -> object.set(name + "x", odd(random));
            }
        } else if (container instanceof ArrayNode array) {
            if (!array.isEmpty() && random.nextBoolean()) {
                array.set(random.nextInt(array.size()), odd(random));
            } else {
                array.add(odd(random));
            }
        }
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainer()) {
            containers.add(node);
            node.forEach(child -> collect(child, containers));
        }
    }

    private static JsonNode odd(Random random) {
        return Json.mapper().readTree(ODD.get(random.nextInt(ODD.size())));
    }
}

package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.skillevals.io.Json;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever becomes of a fixture's files, reading them ends in a suite or in messages, and in nothing else. */
class MutatedFixturesTest {

    private static final Path REAL = Path.of("fixtures").toAbsolutePath();
    private static final int CASES = 250;
    private static final List<String> FILES = List.of(
            "fixtures/flask-py/eval_config.json",
            "fixtures/flask-py/answer_key.json",
            "fixtures/rubric.json",
            "fixtures/flask-py/decoys/wrong/decoy.json",
            "skills/seam-reservations/SKILL.md",
            "shared/sandbox.json",
            "evals.json");
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
               'sandbox': {'extends': '../../shared/sandbox.json', 'run': {'pids': 9}}, 'checks': [{'type': 'webhook_route_added', 'name': 'more', 'weight': 1}]}],
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
        for (String file :
                List.of("flask-py/eval_config.json", "flask-py/answer_key.json", "rubric.json", "seam/sandbox.json")) {
            files.bytes("fixtures/" + file, Files.readAllBytes(REAL.resolve(file)));
        }
        files.bytes(
                "skills/seam-reservations/SKILL.md",
                Files.readAllBytes(REAL.resolve("skills/seam-reservations/SKILL.md")));
        files.suite();
    }

    @Test
    void bytes() throws IOException {
        Random random = new Random(20261130);
        int refused = 0;
        for (int i = 0; i < CASES; i++) {
            String file = FILES.get(i % FILES.size());
            byte[] bytes = Files.readAllBytes(base.resolve(file));
            refused += refuses(file, damaged(bytes, random), "bytes " + i) ? 1 : 0;
        }
        assertThat(refused).as("cases that are no longer right").isGreaterThan(CASES / 4);
    }

    @Test
    void fieldsAndTypes() throws IOException {
        Random random = new Random(4711);
        int refused = 0;
        for (int i = 0; i < 2 * CASES; i++) {
            String file = FILES.get(i % FILES.size());
            if (file.endsWith(".json")) {
                JsonNode tree = Json.read(base.resolve(file));
                mutate(tree, random);
                byte[] bytes = Json.mapper().writeValueAsString(tree).getBytes(StandardCharsets.UTF_8);
                refused += refuses(file, bytes, "types " + i) ? 1 : 0;
            }
        }
        assertThat(refused).as("cases that are no longer right").isGreaterThan(CASES / 2);
    }

    /** Reads with one file replaced; afterwards all is as it was. */
    private boolean refuses(String file, byte[] content, String name) throws IOException {
        byte[] before = Files.readAllBytes(base.resolve(file));
        files.bytes(file, content);
        Problems problems = new Problems();
        try {
            Suite suite = Assertions.assertTimeout(Duration.ofSeconds(20), () -> files.read(problems));
            assertThat(suite).isNotNull();
            problems.errors().forEach(SuiteFiles::isFitToBeRead);
            problems.warnings().forEach(SuiteFiles::isFitToBeRead);
            assertThat(problems.errors().isEmpty() && suite.fixtures().isEmpty())
                    .isFalse();
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            fail(name + ", " + file + ":\n" + new String(content, StandardCharsets.UTF_8), e);
        } finally {
            files.bytes(file, before);
        }
        return !problems.errors().isEmpty();
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        byte[] damaged = bytes.clone();
        switch (random.nextInt(4)) {
            case 0 -> damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            case 1 -> {
                for (int i = 0; i < 20; i++) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 2 -> damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length));
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
        List<String> odd = List.of(
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
                "\"\"",
                "\" \"",
                "\"..\"",
                "\"/\"",
                "\"_\"",
                "\"a\\u0000b\"",
                "\"a\\nb\\u001b[31m\"",
                "\"env:\"",
                "\"ünïcode 😀\"");
        return Json.mapper().readTree(odd.get(random.nextInt(odd.size())));
    }
}

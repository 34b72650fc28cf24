package io.skillevals.suite.read.quantitative;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.fixture.FixtureAssembly;
import io.skillevals.suite.read.fixture.Sandboxes;
import io.skillevals.suite.read.sandbox.SandboxReader;
import io.skillevals.suite.read.sandbox.SandboxSource;
import io.skillevals.suite.read.sandbox.ServiceChoice;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.ServiceSpec.External;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.Extraction;
import io.skillevals.suite.sandbox.Step.HttpCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the sandbox's own fields of eval_config.json become. */
class QuantitativeSandboxTest {

    private static final String USUAL = """
            {'choices': {'space': ['make', 'skip'], 'updateCheck': ['presence', 'strict']},
             'service': {'url': 'https://connect.example.com', 'credential': 'env:SEAM_API_KEY',
               'environment': {'SEAM_API_KEY': '{{SERVICE_KEY}}', 'SEAM_ENDPOINT': '{{SERVICE_URL}}'}},
             'setup': [{'service': 'POST /spaces/create', 'when': {'space': 'make'}}],
             'phases': [{'name': 'build', 'points': 10},
               {'name': 'create', 'points': 30, 'steps': [{'endpoint': 'create'}]},
               {'name': 'update', 'points': 30, 'steps': [{'endpoint': 'update'},
                 {'pause': '5s', 'when': {'updateCheck': 'presence'}}, {'pause': '9s', 'when': {'updateCheck': 'strict'}}]},
               {'name': 'cancel', 'points': 30, 'steps': [{'endpoint': 'cancel'}]}]}
            """;
    private static final String ENDPOINTS = """
            'app_port': 3000, 'seam_env_var': 'SEAM_API_KEY', 'test_endpoints': {
              'create': {'method': 'post', 'path': '/r', 'payload': {'at': '{{STARTS_AT}}', '_kept': 1}, 'response_id_path': 'r.id'},
              'update': {'method': 'PUT', 'path': '/r/{{RESERVATION_ID}}', 'payload': {'at': '{{NEW_ENDS_AT}}'}},
              'cancel': {'method': 'DELETE', 'path': '/r/{{RESERVATION_ID}}'}}
            """;

    @TempDir
    Path folder;

    private final Problems problems = new Problems();

    @BeforeEach
    void fixture() throws IOException {
        Files.createDirectory(folder.resolve("app"));
        file("answer_key.json", """
                {'expected_files_modified': ['main.py'], 'expected_calls': {'create': ['customers.push_data']},
                 'expected_placements': {'customers.push_data': ['create']},
                 'required_parameters': {'customers.push_data': ['customer_key']}}
                """);
        file("Dockerfile", "FROM scratch");
    }

    private void file(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content.replace('\'', '"'));
    }

    private Optional<Fixture> read(String fields) throws IOException {
        return read(fields, "{}");
    }

    private Optional<Fixture> read(String fields, String pom) throws IOException {
        file("eval_config.json", "{'prompt': 'Do it.', 'expected_api_path': 'lower_level',\n" + fields + "}");
        Sandboxes sandboxes =
                new Sandboxes(new SandboxReader(ServiceChoice.usual(), problems), JsonDocument.empty("<sandbox>"));
        FixtureAssembly assembly =
                new FixtureAssembly(Duration.ofMinutes(10), UnaryOperator.identity(), sandboxes, problems);
        return new QuantitativeFormat(assembly, this::usual, problems)
                .read("one", folder, new JsonDocument(json(pom), pointer -> "<fixture>" + pointer), folder);
    }

    private Optional<SandboxSource> usual(Path base) {
        return Optional.of(new SandboxSource(
                new JsonDocument(json(USUAL), pointer -> "the usual definition" + pointer), base, false));
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) Json.mapper().readTree(text.replace('\'', '"'));
    }

    private Sandbox sandbox(String fields) throws IOException {
        Optional<Fixture> fixture = read(fields);
        assertThat(problems.errors()).isEmpty();
        return Objects.requireNonNull(fixture.orElseThrow().sandbox());
    }

    private List<String> errors() {
        return problems.errors().stream()
                .map(Problem::toString)
                .map(text -> text.replace(folder + "/", ""))
                .toList();
    }

    private static HttpCall call(Sandbox sandbox, int phase) {
        return (HttpCall) sandbox.phases().get(phase).steps().get(0).action();
    }

    @Test
    void endpointsAndADockerfileMakeTheUsualSandbox() throws IOException {
        Sandbox sandbox = sandbox(ENDPOINTS);
        assertThat(sandbox.phases())
                .extracting(Sandbox.Phase::name, Sandbox.Phase::points)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("build", 10.0),
                        org.assertj.core.groups.Tuple.tuple("create", 30.0),
                        org.assertj.core.groups.Tuple.tuple("update", 30.0),
                        org.assertj.core.groups.Tuple.tuple("cancel", 30.0));
        assertThat(sandbox.app().port()).isEqualTo(3000);
        assertThat(sandbox.app().environment())
                .isEqualTo(Map.of("SEAM_API_KEY", "{{SERVICE_KEY}}", "SEAM_ENDPOINT", "{{SERVICE_URL}}"));
        assertThat(Objects.requireNonNull(sandbox.service()).at())
                .isEqualTo(new External("https://connect.example.com", "env:SEAM_API_KEY"));
        assertThat(call(sandbox, 1).method()).isEqualTo("POST");
        JsonNode body = json("{'at': '{{STARTS_AT}}', '_kept': 1}");
        assertThat(call(sandbox, 1).body()).isEqualTo(body);
        assertThat(sandbox.phases().get(1).steps().get(0).extract())
                .isEqualTo(Map.of("RESERVATION_ID", new Extraction("r.id", false, false)));
        assertThat(call(sandbox, 3).path()).isEqualTo("/r/{{RESERVATION_ID}}");
        assertThat(call(sandbox, 3).body()).isNull();
    }

    @Test
    void withoutDockerfileOrEndpointsThereIsNone() throws IOException {
        assertThat(read("'app_port': 3000, 'seam_env_var': 'SEAM_API_KEY'")
                        .orElseThrow()
                        .sandbox())
                .isNull();
        Files.delete(folder.resolve("Dockerfile"));
        assertThat(read(ENDPOINTS).orElseThrow().sandbox()).isNull();
        assertThat(problems.errors()).isEmpty();
    }

    @Test
    void blockWithoutDockerfileIsAnError() throws IOException {
        Files.delete(folder.resolve("Dockerfile"));
        read("'app_port': 3000, 'sandbox': {}");
        assertThat(errors())
                .containsExactly("eval_config.json:2:19: the sandbox of fixture one needs " + "Dockerfile"
                        + " to build the app, which is no file: write it, or name another in build.dockerfile");
    }

    @Test
    void keyGoesIntoTheNamedVariableAlone() throws IOException {
        assertThat(sandbox(ENDPOINTS.replace("'SEAM_API_KEY'", "'MY_KEY'"))
                        .app()
                        .environment())
                .isEqualTo(Map.of("MY_KEY", "{{SERVICE_KEY}}", "SEAM_ENDPOINT", "{{SERVICE_URL}}"));
    }

    @Test
    void oldOptionsChooseTheNewOnes() throws IOException {
        Sandbox usual = sandbox(ENDPOINTS);
        assertThat(usual.setup()).hasSize(1);
        assertThat(usual.phases().get(2).steps()).extracting(Step::name).containsExactly("update", "pause 5.0 s");
        Sandbox chosen = sandbox(ENDPOINTS + ", 'sandbox_skip_space': true, 'sandbox_update_check': 'strict'");
        assertThat(chosen.setup()).isEmpty();
        assertThat(chosen.phases().get(2).steps()).extracting(Step::name).containsExactly("update", "pause 9.0 s");
    }

    @Test
    void ownFieldsLieOverWhatIsExtendedAndTheBlockOverThem() throws IOException {
        file("base.json", """
                {'run': {'port': 1, 'memory': '2g'}, 'service': {'url': 'https://x', 'credential': 'env:K',
                   'environment': {'K': '{{SERVICE_KEY}}'}},
                 'phases': [{'name': 'create', 'points': 1, 'steps': [{'endpoint': 'create'}]}]}
                """);
        Sandbox sandbox = sandbox(ENDPOINTS + ", 'sandbox': {'extends': 'base.json'}");
        assertThat(sandbox.app().port()).isEqualTo(3000);
        assertThat(sandbox.app().limits().memory()).isEqualTo(2L << 30);
        assertThat(sandbox.app().environment()).isEqualTo(Map.of("SEAM_API_KEY", "{{SERVICE_KEY}}"));
        assertThat(call(sandbox, 1).path()).isEqualTo("/r");
        assertThat(sandbox(ENDPOINTS + ", 'sandbox': {'extends': 'base.json', 'run': {'port': 7}}")
                        .app()
                        .port())
                .isEqualTo(7);
    }

    @Test
    void pomLiesOverTheUsualSandbox() throws IOException {
        Fixture fixture =
                read(ENDPOINTS, "{'sandbox': {'run': {'memory': '3g'}}}").orElseThrow();
        Sandbox sandbox = Objects.requireNonNull(fixture.sandbox());
        assertThat(sandbox.app().limits().memory()).isEqualTo(3L << 30);
        assertThat(sandbox.phases()).hasSize(4);
    }

    @Test
    void mistakeIsToldAtTheFieldThatWasWritten() throws IOException {
        assertThat(read(ENDPOINTS
                        .replace("{{RESERVATION_ID}}'}}", "{{RESERVATION}}'}}")
                        .replace("'PUT'", "'PUSH'")
                        .replace("{{NEW_ENDS_AT}}", "{{NEW-ENDS}}")))
                .isEmpty();
        assertThat(errors())
                .containsExactlyInAnyOrder(
                        "eval_config.json:4:14: `PUSH` is no method: write one of GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS",
                        "eval_config.json:4:77: `{{NEW-ENDS}}` is no name in braces: write {{NAME}}, a letter, then letters, digits and underscores",
                        "eval_config.json:5:34: unknown name {{RESERVATION}}: did you mean `RESERVATION_ID`? known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT, SERVICE_URL, RESERVATION_ID");
    }

    @Test
    void endpointThatThePhasesCallMustBeThere() throws IOException {
        read("'app_port': 1, 'test_endpoints': {'create': {'method': 'POST', 'path': '/r'}}");
        assertThat(errors())
                .contains(
                        "the usual definition/phases/3/steps/0/endpoint: unknown endpoint `cancel`: known: create. The endpoints stand at eval_config.json:2:16");
    }

    @Test
    void optionThatTheDefinitionDoesNotKnowIsAnError() throws IOException {
        read("'app_port': 1, 'sandbox_skip_space': true, 'sandbox': {'phases': []}");
        assertThat(errors()).containsExactly("eval_config.json:2:16: unknown option `space`: there is none");
    }
}

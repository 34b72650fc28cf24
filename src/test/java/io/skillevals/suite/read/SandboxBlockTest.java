package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Suite;
import io.skillevals.suite.sandbox.AppSpec;
import io.skillevals.suite.sandbox.HealthSpec;
import io.skillevals.suite.sandbox.PullPolicy;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.SandboxUse;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.ServiceSpec.External;
import io.skillevals.suite.sandbox.ServiceSpec.Stub;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.CommandCall;
import io.skillevals.suite.sandbox.Step.Expectation;
import io.skillevals.suite.sandbox.Step.Extraction;
import io.skillevals.suite.sandbox.Step.FileLook;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.JsonAssertion;
import io.skillevals.suite.sandbox.Step.Operator;
import io.skillevals.suite.sandbox.Step.Pause;
import io.skillevals.suite.sandbox.Step.Poll;
import io.skillevals.suite.sandbox.Step.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a sandbox block becomes. */
class SandboxBlockTest {

    private static final String PHASES = "'phases': [{'name': 'ask', 'points': 5, 'steps': [{'app': 'GET /'}]}]";
    private static final String SMALL = "{'run': {'port': 3000}, " + PHASES + "}";
    private static final String SERVICE = """
            'service': {'url': 'https://api.example.com/', 'credential': 'env:API_KEY', 'exclusive': true,
              'headers': {'Authorization': 'Bearer {{SERVICE_KEY}}'},
              'environment': {'API_KEY': '{{SERVICE_KEY}}', 'API_URL': '{{SERVICE_URL}}'},
              'probe': {'service': 'POST /ping'},
              'stub': {'dockerfile': 'stub/Dockerfile', 'port': 8080, 'key': 'k_{{RUN_ID}}',
                'environment': {'KEY': '{{SERVICE_KEY}}'}, 'health': {'path': '/up', 'status': 204},
                'requests': '/requests', 'values': {'WITHIN': '15s'}}}
            """;

    @TempDir
    Path base;

    private SuiteFiles usual() {
        return SuiteFiles.usual(base);
    }

    private SuiteFiles withService() {
        return usual().sandbox("{'run': {'port': 3000}, 'values': {'WITHIN': '60s'}, " + SERVICE
                        + ", 'setup': [{'service': 'POST /a', 'poll': {'timeLimit': '{{WITHIN}}'}}]}")
                .file("fixtures/one/stub/Dockerfile", "FROM scratch\n");
    }

    private static Sandbox sandbox(SuiteFiles files) {
        return Objects.requireNonNull(files.suite().fixtures().get(0).sandbox());
    }

    private static ServiceSpec service(SuiteFiles files) {
        return Objects.requireNonNull(sandbox(files).service());
    }

    private static Step step(Sandbox sandbox, int phase, int step) {
        return sandbox.phases().get(phase).steps().get(step);
    }

    private static JsonNode json(String text) {
        return Json.mapper().readTree(text.replace('\'', '"'));
    }

    @Test
    void defaultsAreThoseOfTheManual() {
        Sandbox sandbox = sandbox(usual().sandbox(SMALL));
        assertThat(sandbox.build().dockerfile()).isEqualTo(base.resolve("fixtures/one/Dockerfile"));
        assertThat(sandbox.build().timeLimit()).isEqualTo(Duration.ofMinutes(10));
        assertThat(sandbox.app())
                .isEqualTo(new AppSpec(
                        3000,
                        Map.of(),
                        Map.of(),
                        new AppSpec.Limits(1L << 30, 1, 512),
                        false,
                        new HealthSpec("/health", 200, Duration.ofSeconds(2), Duration.ofSeconds(30))));
        assertThat(sandbox.service()).isNull();
        assertThat(sandbox.phases()).extracting(Sandbox.Phase::name).containsExactly("build", "ask");
        assertThat(sandbox.phases().get(0).points()).isEqualTo(10);
        assertThat(sandbox.phases().get(0).steps()).isEmpty();
        assertThat(step(sandbox, 1, 0))
                .isEqualTo(new Step(
                        "app GET /",
                        new HttpCall(Target.APP, "GET", "/", Map.of(), null, Duration.ofSeconds(10)),
                        Expectation.SUCCESS,
                        Map.of(),
                        null,
                        null,
                        null,
                        base + "/fixtures/one/eval_config.json:2:87"));
    }

    @Test
    void fixtureWithoutABlockHasNone() {
        assertThat(usual().suite().fixtures().get(0).sandbox()).isNull();
    }

    @Test
    void phasesAreChecks() {
        Suite suite = usual().sandbox(SMALL).suite();
        Fixture fixture = suite.fixtures().get(0);
        String digest = Objects.requireNonNull(fixture.sandbox()).digest();
        assertThat(fixture.checks())
                .filteredOn(check -> check.layer().equals("sandbox"))
                .extracting(
                        CheckSpec::type, CheckSpec::name, CheckSpec::weight, CheckSpec::gating, CheckSpec::threshold)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("sandbox_phase", "build", 10.0, Gating.COUNT, 1.0),
                        org.assertj.core.groups.Tuple.tuple("sandbox_phase", "ask", 5.0, Gating.COUNT, 1.0));
        assertThat(fixture.checks().get(fixture.checks().size() - 1).config())
                .isEqualTo(json("{'phase': 'ask', 'definition': '" + digest + "'}"));
    }

    @Test
    void blockAloneNeedsNoAnswerKey() {
        Suite suite =
                usual().sandbox(SMALL).delete("fixtures/one/answer_key.json").suite();
        assertThat(suite.layers()).containsExactly(new LayerSpec("sandbox", 1));
    }

    @Test
    void everyFieldArrives() {
        Sandbox sandbox = sandbox(usual().sandbox("""
                        {'values': {'WITHIN': '1m', 'UNIT': 'unit_{{RUN_ID}}'},
                         'build': {'dockerfile': 'docker/App', 'args': {'V': '1'}, 'timeLimit': 90},
                         'run': {'port': 3000, 'environment': {'UNIT': '{{UNIT}} {{FOUND}}'}, 'secrets': {'S': 'server:shop'},
                           'memory': '512m', 'cpus': 0.5, 'pids': 64, 'network': 'internet',
                           'health': {'path': '/up', 'status': 204, 'interval': '500ms', 'timeLimit': '{{WITHIN}}'}},
                         'service': {'url': 'http://api.test:1/api'},
                         'setup': [{'name': 'find', 'service': 'POST /find', 'headers': {'X-A': '{{RUN_ID}}'},
                           'body': {'unit': '{{UNIT}}', 'n': 5}, 'timeLimit': '3s',
                           'extract': {'FOUND': {'path': '$..id', 'all': true, 'optional': true}},
                           'undo': {'service': 'POST /lose', 'body': {'unit': '{{UNIT}}'}}}],
                         'phases': [{'name': 'build', 'points': 1}, {'name': 'do', 'points': 2.5, 'steps': [
                           {'command': ['ls', '{{UNIT}}'], 'expect': {'status': [0, 1], 'contains': '{{UNIT}}'}, 'timeLimit': '1s'},
                           {'file': '/data/{{UNIT}}', 'expect': {'exists': false}},
                           {'pause': '{{WITHIN}}'},
                           {'app': 'PUT /r/{{FOUND}}', 'unless': 'LATER',
                             'poll': {'interval': '1s', 'timeLimit': '{{WITHIN}}', 'hold': '5s'},
                             'expect': {'status': 201, 'json': [
                               {'path': 'a.b', 'equals': {'c': '{{UNIT}}'}},
                               {'path': '$.a', 'oneOf': [1, 'x']},
                               {'path': '$.a[?(@.id nin {{FOUND}})]', 'count': 0},
                               {'path': '$.a', 'exists': false},
                               {'path': '$.a', 'contains': 'x'},
                               {'path': '$.a', 'matches': '[a-z]+{{UNIT}}'},
                               {'path': '$.a', 'instant': '{{ENDS_AT}}', 'tolerance': '0'}]}}]}],
                         'cleanup': [{'service': 'DELETE /x/{{LATER}}', 'extract': {'LATER': 'x'}}]}
                        """).file("fixtures/one/docker/App", "FROM scratch\n"));
        assertThat(sandbox.build().dockerfile()).isEqualTo(base.resolve("fixtures/one/docker/App"));
        assertThat(sandbox.build().args()).isEqualTo(Map.of("V", "1"));
        assertThat(sandbox.build().timeLimit()).isEqualTo(Duration.ofSeconds(90));
        assertThat(sandbox.app())
                .isEqualTo(new AppSpec(
                        3000,
                        Map.of("UNIT", "{{UNIT}} {{FOUND}}"),
                        Map.of("S", "server:shop"),
                        new AppSpec.Limits(512L << 20, 0.5, 64),
                        true,
                        new HealthSpec("/up", 204, Duration.ofMillis(500), Duration.ofMinutes(1))));
        assertThat(Objects.requireNonNull(sandbox.service()).at())
                .isEqualTo(new External("http://api.test:1/api", null));
        Step find = sandbox.setup().get(0);
        assertThat(find.name()).isEqualTo("find");
        assertThat(find.action())
                .isEqualTo(new HttpCall(
                        Target.SERVICE,
                        "POST",
                        "/find",
                        Map.of("X-A", "{{RUN_ID}}"),
                        json("{'unit': '{{UNIT}}', 'n': 5}"),
                        Duration.ofSeconds(3)));
        assertThat(find.extract()).isEqualTo(Map.of("FOUND", new Extraction("$..id", true, true)));
        assertThat(find.undo())
                .isEqualTo(new HttpCall(
                        Target.SERVICE,
                        "POST",
                        "/lose",
                        Map.of(),
                        json("{'unit': '{{UNIT}}'}"),
                        Duration.ofSeconds(10)));
        assertThat(sandbox.phases()).extracting(Sandbox.Phase::points).containsExactly(1.0, 2.5);
        assertThat(step(sandbox, 1, 0).action())
                .isEqualTo(new CommandCall(List.of("ls", "{{UNIT}}"), Duration.ofSeconds(1)));
        assertThat(step(sandbox, 1, 0).expect()).isEqualTo(new Expectation(Set.of(0, 1), true, "{{UNIT}}", List.of()));
        assertThat(step(sandbox, 1, 1).action()).isEqualTo(new FileLook("/data/{{UNIT}}"));
        assertThat(step(sandbox, 1, 1).expect().exists()).isFalse();
        assertThat(step(sandbox, 1, 2).action()).isEqualTo(new Pause(Duration.ofMinutes(1)));
        Step put = step(sandbox, 1, 3);
        assertThat(put.unless()).isEqualTo("LATER");
        assertThat(put.poll()).isEqualTo(new Poll(Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofSeconds(5)));
        assertThat(put.expect().statuses()).containsExactly(201);
        assertThat(put.expect().json())
                .extracting(JsonAssertion::operator)
                .containsExactly(
                        Operator.EQUALS,
                        Operator.ONE_OF,
                        Operator.COUNT,
                        Operator.EXISTS,
                        Operator.CONTAINS,
                        Operator.MATCHES,
                        Operator.INSTANT);
        assertThat(put.expect().json().get(0))
                .isEqualTo(new JsonAssertion("a.b", Operator.EQUALS, json("{'c': '{{UNIT}}'}"), Duration.ofSeconds(1)));
        assertThat(put.expect().json().get(6).tolerance()).isZero();
        assertThat(sandbox.cleanup()).hasSize(1);
    }

    @Test
    void fileIsExtendedDeepAndItsFilesAreRelativeToIt() {
        Sandbox sandbox = sandbox(usual().json("shared/base.json", """
                        {'extends': 'deeper/base.json', 'run': {'port': 1, 'environment': {'A': 'base', 'B': 'base'}},
                         'service': {'stub': {'dockerfile': 'stub/Dockerfile', 'port': 8080}}}
                        """)
                .json("shared/deeper/base.json", "{'run': {'memory': '2g', 'port': 2}, " + PHASES + "}")
                .file("shared/stub/Dockerfile", "FROM scratch\n")
                .sandbox("{'extends': '../../shared/base.json', 'run': {'environment': {'B': 'own'}}}"));
        assertThat(sandbox.app().port()).isEqualTo(1);
        assertThat(sandbox.app().limits().memory()).isEqualTo(2L << 30);
        assertThat(sandbox.app().environment()).isEqualTo(Map.of("A", "base", "B", "own"));
        assertThat(sandbox.phases()).extracting(Sandbox.Phase::name).containsExactly("build", "ask");
        assertThat(Objects.requireNonNull(sandbox.service())
                        .stub()
                        .orElseThrow()
                        .dockerfile())
                .isEqualTo(base.resolve("shared/stub/Dockerfile"));
        assertThat(sandbox.build().dockerfile()).isEqualTo(base.resolve("fixtures/one/Dockerfile"));
    }

    @Test
    void optionsDecideWhichStepsAreLeft() {
        String block = """
                {'run': {'port': 1}, 'choices': {'check': ['presence', 'strict']}, %s
                 'phases': [{'name': 'a', 'points': 1, 'steps': [
                   {'app': 'GET /always'}, {'app': 'GET /presence', 'when': {'check': 'presence'}},
                   {'app': 'GET /strict', 'when': {'check': 'strict'}}]}]}
                """;
        assertThat(sandbox(usual().sandbox(block.formatted(""))).phases().get(1).steps())
                .extracting(Step::name)
                .containsExactly("app GET /always", "app GET /presence");
        assertThat(sandbox(usual().sandbox(block.formatted("'options': {'check': 'strict'},")))
                        .phases()
                        .get(1)
                        .steps())
                .extracting(Step::name)
                .containsExactly("app GET /always", "app GET /strict");
    }

    @Test
    void endpointIsPutInPlace() {
        Sandbox sandbox = sandbox(usual().sandbox("""
                {'run': {'port': 1},
                 'endpoints': {'create': {'method': 'POST', 'path': '/r', 'body': {'a': 1}, 'id': 'r.id', 'status': [201],
                   'headers': {'X-A': '1'}}},
                 'phases': [{'name': 'a', 'points': 1, 'steps': [
                   {'endpoint': 'create'},
                   {'endpoint': 'create', 'name': 'again', 'body': {'b': '{{RESERVATION_ID}}'}, 'headers': {'X-B': '2'},
                     'expect': {'status': 409}, 'extract': {'OTHER': 'x'}}]}]}
                """));
        Step first = step(sandbox, 1, 0);
        assertThat(first.name()).isEqualTo("create");
        assertThat(first.action())
                .isEqualTo(new HttpCall(
                        Target.APP, "POST", "/r", Map.of("X-A", "1"), json("{'a': 1}"), Duration.ofSeconds(10)));
        assertThat(first.expect().statuses()).containsExactly(201);
        assertThat(first.extract()).isEqualTo(Map.of("RESERVATION_ID", new Extraction("r.id", false, false)));
        Step second = step(sandbox, 1, 1);
        assertThat(((HttpCall) second.action()).headers()).isEqualTo(Map.of("X-A", "1", "X-B", "2"));
        assertThat(((HttpCall) second.action()).body()).isEqualTo(json("{'b': '{{RESERVATION_ID}}'}"));
        assertThat(second.expect().statuses()).containsExactly(409);
        assertThat(second.extract()).containsOnlyKeys("RESERVATION_ID", "OTHER");
    }

    @Test
    void stubIsTakenWhereThereIsOne() {
        Sandbox sandbox = sandbox(withService());
        ServiceSpec service = Objects.requireNonNull(sandbox.service());
        assertThat(service.at())
                .isEqualTo(new Stub(
                        null,
                        base.resolve("fixtures/one/stub/Dockerfile"),
                        8080,
                        Map.of("KEY", "{{SERVICE_KEY}}"),
                        "k_{{RUN_ID}}",
                        new HealthSpec("/up", 204, Duration.ofSeconds(2), Duration.ofSeconds(30)),
                        "/requests"));
        assertThat(service.exclusive())
                .as("each validation has a stub of its own")
                .isFalse();
        assertThat(service.probe()).isNotNull();
        assertThat(service.headers()).isEqualTo(Map.of("Authorization", "Bearer {{SERVICE_KEY}}"));
        assertThat(sandbox.app().environment())
                .isEqualTo(Map.of("API_KEY", "{{SERVICE_KEY}}", "API_URL", "{{SERVICE_URL}}"));
        assertThat(sandbox.values()).isEqualTo(Map.of("WITHIN", "15s"));
        assertThat(Objects.requireNonNull(sandbox.setup().get(0).poll()).timeLimit())
                .isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void propertyAsksForTheExternalService() {
        Sandbox sandbox = sandbox(withService().property("sandbox.service", "external"));
        ServiceSpec service = Objects.requireNonNull(sandbox.service());
        assertThat(service.at()).isEqualTo(new External("https://api.example.com", "env:API_KEY"));
        assertThat(service.exclusive()).isTrue();
        assertThat(sandbox.values()).isEqualTo(Map.of("WITHIN", "60s"));
    }

    @Test
    void urlInThePomAsksForTheExternalServiceUnlessThePropertySaysStub() {
        String suite =
                "<sandbox><service><url>http://other</url><credential>server:seam</credential></service></sandbox>";
        assertThat(service(withService().pom(suite)).at()).isEqualTo(new External("http://other", "server:seam"));
        assertThat(service(withService()
                                .pom(
                                        "<sandbox/><fixtures><fixture><name>one</name><sandbox><service><url>http://own</url>"
                                                + "</service></sandbox></fixture></fixtures>"))
                        .at())
                .isEqualTo(new External("http://own", "env:API_KEY"));
        assertThat(service(withService().pom(suite).property("sandbox.service", "stub"))
                        .stub())
                .isPresent();
    }

    @Test
    void stubOfAHigherSourceReplacesTheOneBelow() {
        Stub stub = service(withService()
                        .pom("<sandbox><service><stub><image>shop/stub:1</image></stub></service></sandbox>"))
                .stub()
                .orElseThrow();
        assertThat(stub.image()).isEqualTo("shop/stub:1");
        assertThat(stub.dockerfile()).isNull();
    }

    @Test
    void suiteIsLaidOverEveryFixtureThatHasASandbox() {
        Suite suite = usual().sandbox(SMALL)
                .fixture("two")
                .pom("<sandbox><parallel>4</parallel><run><memory>2g</memory></run></sandbox>")
                .suite();
        assertThat(Objects.requireNonNull(suite.fixtures().get(0).sandbox())
                        .app()
                        .limits()
                        .memory())
                .isEqualTo(2L << 30);
        assertThat(suite.fixtures().get(1).sandbox()).isNull();
        assertThat(suite.sandbox()).isEqualTo(new SandboxUse(4, PullPolicy.IF_NOT_PRESENT, "debian:bookworm-slim"));
    }

    @Test
    void useOfSandboxesIsReadFromPropertiesToo() {
        assertThat(usual().suite().sandbox())
                .isEqualTo(new SandboxUse(2, PullPolicy.IF_NOT_PRESENT, "debian:bookworm-slim"));
        assertThat(usual().pom("<sandbox><parallel>4</parallel></sandbox>")
                        .property("sandbox.parallel", "8")
                        .property("pullPolicy", "never")
                        .suite()
                        .sandbox())
                .isEqualTo(new SandboxUse(8, PullPolicy.NEVER, "debian:bookworm-slim"));
    }

    @Test
    void wholeSandboxMayBeWrittenInThePom() {
        Suite suite = SuiteFiles.empty(base)
                .file("skills/demo/SKILL.md", SuiteFiles.SKILL)
                .file("shop/main.py", "")
                .file("docker/Shop", "FROM scratch\n")
                .pom("""
                        <skills><skill>skills/demo</skill></skills>
                        <fixtures><fixture><name>shop</name><prompt>Do it.</prompt><project>shop</project><sandbox>
                          <choices><mode><value>a</value><value>b</value></mode></choices>
                          <options><mode>b</mode></options>
                          <values><LIMIT>20s</LIMIT></values>
                          <endpoints><create><method>POST</method><path>/r</path><body>{"n": [1, "{{RUN_ID}}"]}</body>
                            <id>r.id</id><status>200, 201</status></create></endpoints>
                          <build><dockerfile>docker/Shop</dockerfile><args><V>1</V></args></build>
                          <run><port>80</port><environment><DEBUG>1</DEBUG></environment><cpus>2</cpus></run>
                          <phases><phase><name>create</name><points>30</points><steps>
                            <step><endpoint>create</endpoint></step>
                            <step><command>ls -l "/a b"</command></step>
                            <step><app>GET /r/{{RESERVATION_ID}}</app><when><mode>b</mode></when>
                              <body><name>5</name><text>"5"</text></body>
                              <poll><timeLimit>{{LIMIT}}</timeLimit></poll>
                              <expect><status><value>200</value></status><json>
                                <assertion><path>$.n</path><equals>5</equals></assertion>
                                <assertion><path>$.s</path><oneOf><value>a</value><value>1</value></oneOf></assertion>
                                <assertion><path>$.c</path><count>2</count></assertion>
                                <assertion><path>$.t</path><equals>{{RUN_ID}}</equals></assertion></json></expect>
                              <extract><A>$.a</A><B><path>$.b</path><all>true</all></B></extract></step>
                            <step><app>GET /never</app><when><mode>a</mode></when></step>
                          </steps></phase></phases>
                        </sandbox></fixture></fixtures>
                        """)
                .suite();
        Sandbox sandbox = Objects.requireNonNull(suite.fixtures().get(0).sandbox());
        assertThat(sandbox.build().dockerfile()).isEqualTo(base.resolve("docker/Shop"));
        assertThat(sandbox.app().environment()).isEqualTo(Map.of("DEBUG", "1"));
        assertThat(sandbox.app().limits().cpus()).isEqualTo(2);
        List<Step> steps = sandbox.phases().get(1).steps();
        assertThat(steps).hasSize(3);
        assertThat(((HttpCall) steps.get(0).action()).body()).isEqualTo(json("{'n': [1, '{{RUN_ID}}']}"));
        assertThat(steps.get(0).expect().statuses()).containsExactlyInAnyOrder(200, 201);
        assertThat(((CommandCall) steps.get(1).action()).argv()).containsExactly("ls", "-l", "/a b");
        Step get = steps.get(2);
        assertThat(((HttpCall) get.action()).body()).isEqualTo(json("{'name': 5, 'text': '5'}"));
        assertThat(Objects.requireNonNull(get.poll()).timeLimit()).isEqualTo(Duration.ofSeconds(20));
        assertThat(get.expect().statuses()).containsExactly(200);
        assertThat(get.expect().json())
                .extracting(assertion -> assertion.operand().toString())
                .containsExactly("5", "[\"a\",1]", "2", "\"{{RUN_ID}}\"");
        assertThat(get.extract())
                .isEqualTo(Map.of("A", new Extraction("$.a", false, false), "B", new Extraction("$.b", true, false)));
        assertThat(get.source()).isEqualTo("<fixtures><fixture>[shop]<sandbox><phases><phase>[create]<steps><step>[3]");
    }

    @Test
    void digestChangesWithWhateverDecidesAScore() {
        String before = sandbox(withService()).digest();
        assertThat(sandbox(withService()).digest()).isEqualTo(before).startsWith("sha256:");
        assertThat(sandbox(withService().pom("<sandbox><parallel>7</parallel></sandbox>"))
                        .digest())
                .isEqualTo(before);
        assertThat(List.of(
                        sandbox(withService().property("sandbox.service", "external"))
                                .digest(),
                        sandbox(withService().file("fixtures/one/Dockerfile", "FROM other\n"))
                                .digest(),
                        sandbox(withService().file("fixtures/one/stub/server.js", "1"))
                                .digest(),
                        sandbox(withService().pom("<sandbox><run><memory>2g</memory></run></sandbox>"))
                                .digest()))
                .doesNotHaveDuplicates()
                .doesNotContain(before);
    }

    @Test
    void digestChangesWithAnOption() {
        String block = "{'run': {'port': 1}, 'choices': {'c': ['a', 'b']}, 'options': {'c': '%s'}, " + PHASES + "}";
        assertThat(sandbox(usual().sandbox(block.formatted("a"))).digest())
                .isNotEqualTo(sandbox(usual().sandbox(block.formatted("b"))).digest());
    }

    @Test
    void layersHaveTheirUsualWeights() {
        SuiteFiles files = usual().sandbox(SMALL);
        assertThat(files.suite().layers()).containsExactly(new LayerSpec("rubric", 0.4), new LayerSpec("sandbox", 0.6));
        assertThat(usual().sandbox(SMALL).property("layers", "rubric").suite().layers())
                .containsExactly(new LayerSpec("rubric", 1));
        assertThat(usual().sandbox(SMALL)
                        .pom("<layers><layer><name>rubric</name></layer></layers>")
                        .suite()
                        .layers())
                .containsExactly(new LayerSpec("rubric", 1));
        assertThat(usual().sandbox(SMALL)
                        .pom("<layers><layer><name>rubric</name></layer></layers>")
                        .property("layers", "rubric,sandbox")
                        .suite()
                        .layers())
                .containsExactly(new LayerSpec("rubric", 0.4), new LayerSpec("sandbox", 0.6));
        assertThat(usual().sandbox(SMALL)
                        .pom("<layers><layer><name>sandbox</name><weight>3</weight></layer></layers>")
                        .property("layers", "sandbox,rubric")
                        .suite()
                        .layers())
                .containsExactly(new LayerSpec("sandbox", 3), new LayerSpec("rubric", 0.4));
    }

    @Test
    void thirdLayerHasHalf() {
        assertThat(usual().sandbox(SMALL)
                        .pom("<fixtures><fixture><name>one</name><checks><check><type>webhook_route_added</type>"
                                + "<name>more</name></check></checks></fixture></fixtures>")
                        .suite()
                        .layers())
                .containsExactly(
                        new LayerSpec("rubric", 0.4), new LayerSpec("checks", 0.5), new LayerSpec("sandbox", 0.6));
    }
}

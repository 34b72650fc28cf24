package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Price;
import io.skillevals.suite.RunPolicy;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoodSuitesTest {

    @TempDir
    Path base;

    private SuiteFiles usual() {
        return SuiteFiles.usual(base);
    }

    private static List<String> names(Suite suite) {
        return suite.fixtures().stream().map(Fixture::name).toList();
    }

    private static Map<String, Double> weights(Fixture fixture) {
        return fixture.checks().stream().collect(Collectors.toMap(CheckSpec::name, CheckSpec::weight));
    }

    private static CheckSpec check(Suite suite, String name) {
        return suite.fixtures().get(0).checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void defaultsAreThoseOfTheManual() {
        Suite suite = usual().suite();
        assertThat(suite.name()).isEqualTo("default");
        assertThat(suite.runs()).isEqualTo(1);
        assertThat(suite.parallel()).isEqualTo(1);
        assertThat(suite.passScore()).isEqualTo(80);
        assertThat(suite.layers()).containsExactly(new LayerSpec("rubric", 1));
        assertThat(suite.agents()).extracting(AgentSpec::type).containsExactly("claude-code");
        assertThat(suite.conditions())
                .containsExactly(
                        new Condition("control", true, List.of(), Delivery.NATIVE, List.of("claude-code")),
                        new Condition("skill", false, List.of("demo"), Delivery.NATIVE, List.of("claude-code")));
        Fixture fixture = suite.fixtures().get(0);
        assertThat(fixture.timeout()).isEqualTo(Duration.ofSeconds(600));
        assertThat(fixture.prompts().get(0).text()).isEqualTo("Do it.");
        assertThat(fixture.project()).isEqualTo(base.resolve("fixtures/one/app"));
        assertThat(fixture.golden()).isNull();
        assertThat(weights(fixture))
                .containsOnly(
                        entry("api_path_match", 15.0),
                        entry("files_modified_match", 20.0),
                        entry("calls_in_expected_functions", 20.0),
                        entry("required_params_present", 20.0),
                        entry("all_handlers_modified", 15.0),
                        entry("webhook_route_added", 10.0));
    }

    @Test
    void realFixturesAreRead() {
        Suite suite = SuiteFiles.empty(Path.of("").toAbsolutePath())
                .property("skill", "fixtures/skills/seam-reservations")
                .suite();
        assertThat(names(suite))
                .containsExactly(
                        "existing-app-add-feature",
                        "express-ts",
                        "flask-py",
                        "myapp-cookie-hardening",
                        "myapp-drain-deploy",
                        "myapp-refresh-grace",
                        "myapp-restart-logouts",
                        "myapp-stale-assets",
                        "nextjs-todo",
                        "react-task-manager");
        assertThat(suite.fixtures()).allSatisfy(fixture -> {
            assertThat(fixture.golden()).isNotNull();
            assertThat(fixture.decoys()).hasSizeGreaterThanOrEqualTo(5);
        });
        for (String name : List.of("express-ts", "flask-py")) {
            Fixture fixture = suite.fixture(name).orElseThrow();
            assertThat(fixture.checks())
                    .filteredOn(check -> check.layer().equals("rubric"))
                    .hasSize(7)
                    .last()
                    .returns("packages_added", CheckSpec::name)
                    .returns(Gating.OBSERVE, CheckSpec::gating);
        }
        assertThat(suite.skills()).extracting(Skill::name).containsExactly("seam-reservations");
    }

    @Test
    void pomWinsOverFilesFieldByField() {
        Suite suite = usual().json(
                        "fixtures/one/eval_config.json",
                        "{'prompt': 'File.', 'description': 'From the file', 'expected_api_path': 'lower_level', 'timeout': 30, 'expected_skills': ['x']}")
                .fixture("two")
                .pom("""
                        <fixtures><fixture><name>one</name><prompt>POM.</prompt><apiPath>access_grants</apiPath>
                          <timeout>2m</timeout><expectedSkills>demo, other</expectedSkills>
                          <answerKey><required_parameters><push_data><value>a</value><value>b</value></push_data></required_parameters></answerKey>
                        </fixture></fixtures>
                        """)
                .suite();
        assertThat(names(suite)).containsExactly("one");
        Fixture fixture = suite.fixtures().get(0);
        assertThat(fixture.prompts().get(0).text()).isEqualTo("POM.");
        assertThat(fixture.description()).isEqualTo("From the file");
        assertThat(fixture.apiPath()).isEqualTo("access_grants");
        assertThat(fixture.timeout()).isEqualTo(Duration.ofMinutes(2));
        assertThat(fixture.expectedSkills()).containsExactly("demo", "other");
        assertThat(check(suite, "api_path_match").config().path("expected").asString())
                .isEqualTo("access_grants");
        assertThat(check(suite, "required_params_present").config().path("parameters"))
                .hasToString("{\"push_data\":[\"a\",\"b\"]}");
        assertThat(check(suite, "files_modified_match").config().path("expected"))
                .hasToString("[\"main.py\"]");
    }

    @Test
    void commandLineWinsOverPomAndFiles() {
        Suite suite = usual().json(
                        "fixtures/one/eval_config.json",
                        "{'prompt': 'x', 'expected_api_path': 'lower_level', 'timeout': 30}")
                .pomSetting("runs", "5")
                .property("runs", "1")
                .property("timeout", "90s")
                .property("name", "mine")
                .property("agent", "nop")
                .pom("<agents><agent><name>claude-code</name><model>a</model></agent></agents>")
                .property("model", "b")
                .suite();
        assertThat(suite.runs()).isEqualTo(1);
        assertThat(suite.name()).isEqualTo("mine");
        assertThat(suite.fixtures().get(0).timeout()).isEqualTo(Duration.ofSeconds(90));
        assertThat(suite.agents()).extracting(AgentSpec::name).containsExactly("nop");
        assertThat(suite.agents()).extracting(AgentSpec::model).containsExactly("b");
    }

    @Test
    void pomTimeLimitIsForFixturesThatNameNone() {
        Suite suite = usual().fixture("two")
                .json(
                        "fixtures/one/eval_config.json",
                        "{'prompt': 'x', 'expected_api_path': 'lower_level', 'timeout': '30s'}")
                .pomSetting("timeout", "7m")
                .suite();
        assertThat(suite.fixtures())
                .extracting(Fixture::timeout)
                .containsExactly(Duration.ofSeconds(30), Duration.ofMinutes(7));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fixtures  | two         | two",
                "fixtures  | two, one    | one,two",
                "filter    | tw          | two,twofold",
                "apiPath   | lower_level | two",
                "fixtures  | one,two,two | one,two"
            })
    void selectorsChooseFixtures(String selector, String value, String expected) {
        Suite suite = usual().fixture("two")
                .fixture("twofold")
                .json("fixtures/two/eval_config.json", "{'prompt': 'x', 'expected_api_path': 'lower_level'}")
                .property(selector, value)
                .suite();
        assertThat(String.join(",", names(suite))).isEqualTo(expected);
    }

    @Test
    void exactNameAndSubstringTogether() {
        assertThat(names(usual().fixture("two")
                        .fixture("twofold")
                        .property("fixtures", "one,two")
                        .property("filter", "w")
                        .suite()))
                .containsExactly("two");
    }

    @Test
    void conditionsAndLayersAreSelectedInTheOrderGiven() {
        Suite suite = usual().pom("""
                        <conditions><condition><name>a</name></condition><condition><name>control</name></condition></conditions>
                        <layers><layer><name>rubric</name><weight>3</weight></layer></layers>
                        """)
                .property("conditions", "control , a")
                .property("layers", "rubric")
                .suite();
        assertThat(suite.conditions()).extracting(Condition::name).containsExactly("control", "a");
        assertThat(suite.control()).map(Condition::name).contains("control");
        assertThat(suite.layers()).containsExactly(new LayerSpec("rubric", 3));
    }

    @Test
    void commandLineAloneAsksForACommandAgent() {
        Suite suite = usual().property("agent.command", "bin/agent --p='{prompt}' \"a b\"")
                .suite();
        assertThat(suite.agents()).hasSize(1);
        AgentSpec agent = suite.agents().get(0);
        assertThat(agent.type()).isEqualTo("command");
        assertThat(agent.command()).containsExactly(base.resolve("bin/agent").toString(), "--p={prompt}", "a b");
        assertThat(suite.conditions()).allMatch(condition -> condition.agents().equals(List.of("command")));
    }

    @Test
    void agentsHaveAllTheirFields() {
        AgentSpec agent = usual().pom("""
                        <agents><agent><name>mine</name><type>command</type><command>run -p {prompt}</command>
                          <promptOnStdin>true</promptOnStdin><maxTurns>60</maxTurns><maxBudgetUsd>2.5</maxBudgetUsd>
                          <allowedTools><tool>Read</tool><tool>Bash(git *)</tool></allowedTools>
                          <environment><B.x>1</B.x><A>two words</A></environment>
                          <credentials>env:MY_KEY, env:_K2</credentials>
                          <arguments><argument>--a b</argument></arguments></agent></agents>
                        """).suite().agents().get(0);
        assertThat(agent.command()).containsExactly("run", "-p", "{prompt}");
        assertThat(agent.promptOnStdin()).isTrue();
        assertThat(agent.maxTurns()).isEqualTo(60);
        assertThat(agent.maxBudgetUsd()).isEqualTo(2.5);
        assertThat(agent.allowedTools()).containsExactly("Read", "Bash(git *)");
        assertThat(agent.environment()).containsExactly(entry("B.x", "1"), entry("A", "two words"));
        assertThat(agent.credentials()).containsExactly("env:MY_KEY", "env:_K2");
        assertThat(agent.arguments()).containsExactly("--a b");
    }

    @Test
    void conditionAsksForMoreThanItsAgent() {
        Suite suite = usual().file("mcp.json", "{\"mcpServers\": {\"docs\": {\"command\": \"docs\"}}}")
                .pom("""
                        <agents><agent><name>claude-code</name><model>big</model><maxTurns>60</maxTurns>
                          <arguments>--fast</arguments><systemPrompt>Be short.</systemPrompt></agent></agents>
                        """)
                .pom("""
                        <conditions><condition><name>control</name></condition>
                          <condition><name>docs</name><model>small</model><maxTurns>5</maxTurns><permissionMode>plan</permissionMode>
                            <arguments>--more</arguments><systemPrompt>Read the docs.</systemPrompt><mcpConfig>mcp.json</mcpConfig>
                          </condition></conditions>
                        """)
                .suite();
        AgentSpec agent = suite.agents().get(0);
        assertThat(agent.under(suite.conditions().get(0)).options()).isEqualTo(agent.options());
        AgentOptions options = agent.under(suite.conditions().get(1)).options();
        assertThat(options.model()).isEqualTo("small");
        assertThat(options.maxTurns()).isEqualTo(5);
        assertThat(options.permissionMode()).isEqualTo("plan");
        assertThat(options.arguments()).containsExactly("--fast", "--more");
        assertThat(options.systemPrompt()).isEqualTo("Be short.\n\nRead the docs.");
        assertThat(options.mcpServers()).hasToString("{\"docs\":{\"command\":\"docs\"}}");
    }

    @Test
    void runsAreWatchedAsTheSuiteSays() {
        assertThat(usual().suite().policy()).isEqualTo(RunPolicy.USUAL);
        Suite suite = usual().property("retries", "3")
                .property("idleTimeout", "15m")
                .property("timeoutOutcome", "graded")
                .property("outputLimit", "1m")
                .pom("<prices><price><model>m</model><input>3</input><output>15</output></price></prices>")
                .pom("""
                        <agents><agent><name>nop</name><command>tools/agent</command>
                          <isolation><image>i</image><network>none</network>
                          <memory>512m</memory><cpus>1.5</cpus></isolation></agent></agents>
                        """)
                .suite();
        assertThat(suite.policy()).isEqualTo(new RunPolicy(3, Duration.ofMinutes(15), 1 << 20, true));
        assertThat(suite.prices()).containsExactly(new Price("m", 3, null, null, 15));
        assertThat(suite.agents().get(0).isolation())
                .isEqualTo(new Isolation(Isolation.Kind.DOCKER, "i", Isolation.Network.NONE, 512L << 20, 1.5));
        assertThat(suite.agents().get(0).command()).containsExactly("tools/agent");
    }

    @Test
    void oracleAppliesTheSelectedSolution() {
        Suite suite = usual().folder("fixtures/one/decoys/wrong")
                .property("agent", "oracle")
                .property("solution", "wrong")
                .suite();
        assertThat(suite.agents()).extracting(AgentSpec::solution).containsExactly("wrong");
        assertThat(suite.fixtures().get(0).decoys()).containsOnlyKeys("wrong");
    }

    @Test
    void skillIsSelectedByNameOrByFolder() {
        SuiteFiles files = usual().file("other/next/SKILL.md", SuiteFiles.SKILL.replace("demo", "next"))
                .pom("<conditions><condition><name>s</name><skills>demo</skills></condition></conditions>");
        assertThat(files.property("skill", "demo").suite().skills())
                .extracting(Skill::name)
                .containsExactly("demo");
        Suite suite = files.property("skill", "other/next").suite();
        assertThat(suite.skills()).extracting(Skill::name).containsExactly("next");
        assertThat(suite.conditions().get(0).skills()).containsExactly("next");
    }

    @Test
    void fixtureWhollyInThePom() {
        Suite suite = SuiteFiles.empty(base)
                .file("skills/demo/SKILL.md", SuiteFiles.SKILL)
                .file("apps/x/main.py", "def create(): pass")
                .pom("""
                        <skills>skills/demo</skills>
                        <fixtures><fixture><name>pom</name><project>apps/x</project><prompt>Do.</prompt><apiPath>special</apiPath>
                          <answerKey>
                            <expected_calls><create>customers.push_data</create></expected_calls>
                            <api_path_signatures><special>things.make</special></api_path_signatures>
                          </answerKey>
                          <rubric>
                            <category><name>path</name><weight>60</weight><check>api_path_match</check></category>
                            <category><name>all</name><weight>40.5</weight><check>all_handlers_modified</check><gate>true</gate><threshold>0.5</threshold></category>
                          </rubric>
                          <layers>rubric</layers><conditions>skill</conditions></fixture></fixtures>
                        """)
                .suite();
        Fixture fixture = suite.fixtures().get(0);
        assertThat(fixture.project()).isEqualTo(base.resolve("apps/x"));
        assertThat(weights(fixture)).containsOnly(entry("path", 60.0), entry("all", 40.5));
        assertThat(check(suite, "all").gating()).isEqualTo(Gating.GATE);
        assertThat(check(suite, "all").threshold()).isEqualTo(0.5);
        assertThat(check(suite, "path").config().path("signatures")).hasToString("{\"special\":[\"things.make\"]}");
        assertThat(fixture.conditions()).containsExactly("skill");
        assertThat(fixture.layers()).containsExactly("rubric");
    }

    @Test
    void fixtureElsewhere() {
        Suite suite = usual().json("far/away/x/eval_config.json", SuiteFiles.CONFIG)
                .json("far/away/x/answer_key.json", SuiteFiles.KEY)
                .folder("far/away/x/app")
                .pom("<fixtures><fixture><name>y</name><directory>far/away/x</directory></fixture></fixtures>")
                .suite();
        assertThat(suite.fixtures().get(0).directory()).isEqualTo(base.resolve("far/away/x"));
        assertThat(names(suite)).containsExactly("y");
    }

    @Test
    void folderWithoutConfigurationWhosePromptIsInThePom() {
        Suite suite = usual().json("far/answer_key.json", SuiteFiles.KEY)
                .folder("far/src")
                .folder("far/golden")
                .pom("""
                        <fixtures><fixture><name>y</name><directory>far</directory><project>src</project>
                        <prompt>Do.</prompt><apiPath>lower_level</apiPath></fixture></fixtures>
                        """)
                .suite();
        assertThat(suite.fixtures().get(0).golden()).isNotNull();
        assertThat(suite.fixtures().get(0).project()).isEqualTo(base.resolve("far/src"));
    }

    @Test
    void rubricBesideWinsOverTheOneAbove() {
        String rubric =
                "{'_note': 'x', 'categories': [{'name': 'N', 'weight': 3, 'check': 'webhook_route_added', '_why': [1]}]}";
        SuiteFiles files = usual().json("fixtures/rubric.json", rubric.replace("N", "above"));
        assertThat(weights(files.suite().fixtures().get(0))).containsOnly(entry("above", 3.0));
        files.json("fixtures/one/rubric.json", rubric.replace("N", "beside"));
        Suite suite = files.suite();
        assertThat(weights(suite.fixtures().get(0))).containsOnly(entry("beside", 3.0));
        assertThat(check(suite, "beside").source()).isEqualTo(base.resolve("fixtures/one/rubric.json") + ":1:31");
    }

    @Test
    void goldenIsAnOverlayAndTestGoldenAFullCopy() {
        SuiteFiles files = usual().folder("fixtures/one/test_golden");
        assertThat(files.suite().fixtures().get(0).golden())
                .isEqualTo(new Solution("golden", base.resolve("fixtures/one/test_golden"), true, List.of()));
        assertThat(files.folder("fixtures/one/golden").suite().fixtures().get(0).golden())
                .isEqualTo(new Solution("golden", base.resolve("fixtures/one/golden"), false, List.of()));
    }

    @Test
    void commentsAndSchemaAreAllowedInForeignFiles() {
        Suite suite = usual().json(
                        "fixtures/one/eval_config.json",
                        "{'$schema': 'x', '_comment': 'y', 'prompt': 'z', // why\n 'expected_api_path': 'lower_level', 'test_endpoints': {'_c': 1, 'create': {'method': 'POST', 'path': '/', 'payload': {'_id': 1}, '_d': []}},}")
                .json(
                        "fixtures/one/answer_key.json",
                        SuiteFiles.KEY.replace("'create': [", "'_why': 'because', 'create': ["))
                .suite();
        assertThat(check(suite, "all_handlers_modified").config().path("phases"))
                .hasToString("{\"create\":[\"customers.push_data\"]}");
    }

    @Test
    void byteOrderMarkAndWindowsLineEndsAreRead() {
        Suite suite = usual().json("fixtures/one/eval_config.json", "\uFEFF" + SuiteFiles.CONFIG.replace(",", ",\r\n"))
                .file("skills/demo/SKILL.md", "\uFEFF" + SuiteFiles.SKILL.replace("\n", "\r\n"))
                .suite();
        assertThat(suite.skills().get(0).description()).isEqualTo("Shows it.");
    }

    @Test
    void nameMayHaveBlanksAndAnyLetters() {
        assertThat(names(SuiteFiles.empty(base)
                        .file("skills/demo/SKILL.md", SuiteFiles.SKILL)
                        .fixture("größer als/zwei drei 四".replace('/', ' '))
                        .property("skill", "skills/demo")
                        .property("fixtures", "größer als zwei drei 四")
                        .suite()))
                .containsExactly("größer als zwei drei 四");
    }

    @Test
    void evalsJsonHoldsWhatThePomWould() {
        Suite suite = SuiteFiles.empty(base)
                .file("skills/demo/SKILL.md", SuiteFiles.SKILL)
                .fixture("one")
                .json(
                        "evals.json",
                        "{'$schema': 's', 'skills': ['skills/demo'], 'agents': [{'name': 'nop'}], 'gate': {'maxFailedRuns': 1.0, 'conditions': [{'name': 'skill', 'minUplift': -5}]}, 'fixtures': [{'name': 'one', 'timeout': 5}]}")
                .pom("<agents><agent><name>oracle</name></agent></agents>")
                .suite();
        assertThat(suite.agents()).extracting(AgentSpec::name).containsExactly("oracle");
        assertThat(suite.gate().maxFailedRuns()).isEqualTo(1);
        assertThat(suite.gate().conditions().get("skill").minUplift()).isEqualTo(-5.0);
        assertThat(suite.fixtures().get(0).timeout()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void gradingAFolderNeedsNoSkill() {
        Suite suite = SuiteFiles.empty(base).fixture("one").gradingAFolder().suite();
        assertThat(suite.skills()).isEmpty();
        assertThat(names(suite)).containsExactly("one");
    }

    @Test
    void controlAloneNeedsNoSkill() {
        assertThat(SuiteFiles.empty(base)
                        .fixture("one")
                        .property("conditions", "control")
                        .suite()
                        .conditions())
                .hasSize(1);
    }

    @Test
    void warningsPreventNothing() {
        assertThat(usual().file("skills/other/SKILL.md", SuiteFiles.SKILL)
                        .pom(
                                "<skills>skills/other</skills><conditions><condition><name>a</name></condition></conditions>")
                        .json("fixtures/half/answer_key.json", "{}")
                        .warnings())
                .containsExactly(
                        "skills/other/SKILL.md:1:1: the skill is named `demo`, its folder `other`: agents expect the same name",
                        "fixtures/half: is taken for no fixture, because it has an answer key but no eval_config.json",
                        "<conditions>: no condition is the control, so there will be no uplift: set control to true for one");
    }

    @Test
    void linkLoopsInFoldersDoNoHarm() {
        assertThat(names(usual().link("fixtures/one/app/loop", "..")
                        .link("fixtures/loop", ".")
                        .link("skills/demo/loop", ".")
                        .suite()))
                .containsExactly("one");
    }
}

package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of bad input gives one message that names the place and what to do. */
class BadSuitesTest {

    @TempDir
    Path base;

    private SuiteFiles usual() {
        return SuiteFiles.usual(base);
    }

    @Test
    void everythingIsToldAtOnce() {
        assertThat(usual().fixture("two")
                        .json("fixtures/one/eval_config.json", "{'prompt': ' ', 'expected_api_path': 'lower_level'}")
                        .json("fixtures/two/eval_config.json", "{'prompt': 'x'\n 'a': 1}")
                        .json("fixtures/two/answer_key.json", SuiteFiles.KEY.replace("main.py", "../main.py"))
                        .file("skills/demo/SKILL.md", "no front matter")
                        .pom("<agents><agent><name>claud</name></agent></agents><gate><minScore>101</minScore></gate>")
                        .pomSetting("runs", "0")
                        .property("layers", "rubrik")
                        .property("conditions", "skil")
                        .errors())
                .extracting(error -> error.substring(0, error.indexOf(": ")))
                .containsExactlyInAnyOrder(
                        "<gate><minScore>",
                        "skills/demo/SKILL.md:1:1",
                        "fixtures/one/eval_config.json:1:2",
                        "fixtures/two/eval_config.json:2:2",
                        "-Devals.conditions",
                        "-Devals.layers",
                        "<agents><agent>[claud]",
                        "<runs>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "fixtures      | onee      | -Devals.fixtures: unknown fixture `onee`: did you mean `one`? known: one, two",
                "fixtures      | on        | -Devals.fixtures: unknown fixture `on`: did you mean `one`? known: one, two",
                "filter        | x         | -Devals.filter: no fixture's and no prompt's name contains `x`: known: one, two",
                "apiPath       | lower_lvl | -Devals.apiPath: no fixture has the API path `lower_lvl`: known: reservation_automations",
                "conditions    | treatment | -Devals.conditions: unknown condition `treatment`: known: control, skill, system-prompt, full, noise, skill+noise, placebo",
                "layers        | sandbox   | -Devals.layers: no check of the fixtures belongs to a layer `sandbox`: known: rubric",
                "agent         | claude    | -Devals.agent: unknown agent `claude`: did you mean `claude-code`? known: claude-code, codex, command, copilot, gemini, nop, opencode, oracle, qwen, replay",
                "skill         | nothing   | -Devals.skill: `nothing` is neither a folder nor a configured skill: known: demo",
                "skill         | skills    | -Devals.skill: the skill folder skills has no SKILL.md",
                "solution      | wrong     | -Devals.solution: no agent of these conditions applies solutions: add -Devals.agent=oracle",
                "agent.command | a 'b      | -Devals.agent.command: the quote ' is not closed in: a 'b",
                "fixtures      | ,         | -Devals.fixtures: `,` names nothing",
                "conditions    | ,         | -Devals.conditions: `,` names nothing",
                "skill         | ,         | -Devals.skill: `,` names nothing",
                "runs          | 0         | -Devals.runs: `0` must be a whole number from 1 to 10000",
                "runs          | many      | -Devals.runs: `many` must be a whole number from 1 to 10000",
                "parallel      | 1.5       | -Devals.parallel: `1.5` must be a whole number from 1 to 1000",
                "passScore     | NaN       | -Devals.passScore: `NaN` must be a number from 0.0 to 100.0",
                "timeout       | 0         | -Devals.timeout: `0` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days",
                "retries       | 11        | -Devals.retries: `11` must be a whole number from 0 to 10",
                "idleTimeout   | soon      | -Devals.idleTimeout: `soon` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days",
                "timeoutOutcome| grade     | -Devals.timeoutOutcome: unknown outcome `grade`: did you mean `graded`? known: failed, graded",
                "outputLimit   | 64        | -Devals.outputLimit: `64` is no size: write 64m or 1g, at least 64k",
                "parallelPerAgent| 0       | -Devals.parallelPerAgent: `0` must be a whole number from 1 to 1000",
                "startSpacing  | -1s       | -Devals.startSpacing: `-1s` is no time between starts: write 0, 500ms, 2s or PT2S",
                "failFast      | never     | -Devals.failFast: `never` must be a whole number from 0 to 1000000",
                "seed          | 1.5       | -Devals.seed: `1.5` must be a whole number of at most 63 bits",
                "maxCostUsd    | 0         | -Devals.maxCostUsd: `0` must be a number of US dollars above 0, at most 1000000",
                "maxCostUsd    | ten       | -Devals.maxCostUsd: `ten` must be a number of US dollars above 0, at most 1000000",
                "maxRuns       | 0         | -Devals.maxRuns: `0` must be a whole number from 1 to 1000000",
                "maxDuration   | long      | -Devals.maxDuration: `long` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days",
                "shard         | 6/5       | -Devals.shard: `6/5` is no part of a plan: write 2/5 for the second of five, of at most 1000",
                "shard         | 0/5       | -Devals.shard: `0/5` is no part of a plan: write 2/5 for the second of five, of at most 1000",
                "shard         | half      | -Devals.shard: `half` is no part of a plan: write 2/5 for the second of five, of at most 1000",
                "versions      | candidat  | -Devals.versions: unknown version `candidat`: did you mean `candidate`? known: candidate",
                "conditions    | a:skil    | -Devals.conditions: unknown condition `skil`: did you mean `skill`? known: control, skill, system-prompt, full, noise, skill+noise, placebo",
                "conditions    | a:skill:  | -Devals.conditions: `a:skill:` is no condition: write its name, name:profile or name:profile:agent",
                "conditions    | skill,skill:control | -Devals.conditions: two conditions are named `skill`",
                "conditions    | a:skill:nopp | -Devals.conditions: unknown agent `nopp`: did you mean `nop`? known: claude-code, codex, command, copilot, gemini, nop, opencode, oracle, qwen, replay",
                "conditions    | control,noise | -Devals.conditions: the condition `noise` brings skills that are not under evaluation, and there are none: name their folders in <noise><skill>",
                "include       | condition=skil | -Devals.include: no condition of what is selected is `skil`: did you mean `skill`? known: control, skill",
                "exclude       | agent=codex | -Devals.exclude: no agent of what is selected is `codex`: known: claude-code",
                "exclude       | agnt=codex | -Devals.exclude: unknown field `agnt`: did you mean `agent`? known: fixture, prompt, condition, agent, model, version",
                "exclude       | codex     | -Devals.exclude: `codex` is no part of a rule: write condition=skill,fixture=flask-*;agent=codex",
                "exclude       | agent=nop,agent=codex | -Devals.exclude: a rule names its agent twice: separate rules by ;",
                "exclude       | ;         | -Devals.exclude: `;` names nothing",
                "exclude       | fixture=* | -Devals.exclude: the matrix leaves nothing to run: 4 cells would be there without its rules",
                "timeout       | 99999999h | -Devals.timeout: `99999999h` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days"
            })
    void propertyThatMatchesNothingListsWhatExists(String property, String value, String message) {
        assertThat(usual().fixture("two").property(property, value).error()).isEqualTo(message);
    }

    @Test
    void aWordOfMcpServersThatTheConditionDoesNotHave() {
        assertThat(usual().file(
                                "mcp.json",
                                "{\"mcpServers\": {\"notes\": {\"url\": \"http://localhost:{{port}}/mcp\"}}}")
                        .pom("<conditions><condition><name>control</name><control>true</control></condition>"
                                + "<condition><name>a</name><mcpConfig>mcp.json</mcpConfig></condition></conditions>")
                        .error())
                .isEqualTo(
                        "<conditions><condition>[a]<mcpConfig>: `{{port}}` is the port of a service, and the condition"
                                + " has none: give it a service");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<fixtures><fixture><name>onne</name></fixture></fixtures> | <fixtures><fixture>[onne]<name>: unknown fixture `onne` in fixtures: did you mean `one`? known: one. One that is written here needs <project> and <prompt>, one elsewhere <directory>",
                "<fixtures><fixture><prompt>x</prompt></fixture></fixtures> | <fixtures><fixture>[1]: the field `name` is missing",
                "<fixtures><fixture><name>one</name><prompt/></fixture></fixtures> | <fixtures><fixture>[one]<prompt>: fixture one has an empty prompt: say what the agent is to do",
                "<fixtures><fixture><name>one</name><timeout>soon</timeout></fixture></fixtures> | <fixtures><fixture>[one]<timeout>: `soon` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days",
                "<fixtures><fixture><name>one</name><project>nowhere</project></fixture></fixtures> | <fixtures><fixture>[one]<project>: fixture one has no pristine project: the folder fixtures/one/nowhere does not exist",
                "<fixtures><fixture><name>one</name><project>.</project></fixture></fixtures> | <fixtures><fixture>[one]<project>: the pristine project of fixture one is the folder fixtures/one, which holds the fixture's own files: move it into a folder of its own",
                "<fixtures><fixture><name>one</name><directory>skills</directory></fixture></fixtures> | <fixtures><fixture>[one]<directory>: the folder skills is no fixture: it has no eval.json or eval_config.json, and there is no <prompt>",
                "<fixtures><fixture><name>one</name></fixture><fixture><name>one</name></fixture></fixtures> | <fixtures><fixture>[one]<name>: two fixtures are named `one`",
                "<fixtures><fixture><name>one</name><promt>x</promt></fixture></fixtures> | <fixtures><fixture>[one]<promt>: unknown field `promt`: did you mean `prompt`? known: name, directory, project, description, prompt, prompts, steps, tags, expectedSkills, checks, gates, rubric, answerKey, apiPath, sandbox, seed, timeout, conditions, layers, metadata",
                "<fixtures><fixture><name>one</name><layers>rubrik</layers></fixture></fixtures> | <fixtures><fixture>[one]<layers>: no check of the fixtures belongs to a layer `rubrik`: did you mean `rubric`? known: rubric",
                "<fixtures><fixture><name>one</name><conditions>skil</conditions></fixture></fixtures> | <fixtures><fixture>[one]<conditions>: unknown condition `skil`: did you mean `skill`? known: control, skill, system-prompt, full, noise, skill+noise, placebo",
                "<fixtures><fixture><name>one</name><apiPath>other</apiPath></fixture></fixtures> | <fixtures><fixture>[one]<apiPath>: unknown API path `other`: known: reservation_automations, access_grants, lower_level. Another one needs its calls in api_path_signatures of the answer key",
                "<fixtures><fixture><name>one</name><checks><check><type>max-costs</type></check></checks></fixture></fixtures> | <fixtures><fixture>[one]<checks><check>[1]: check `max-costs` of fixture one: unknown check `max-costs`: did you mean `max-cost`?",
                "<fixtures><fixture><name>one</name><rubric><category><name>a</name><weight>1</weight><check>webhook_route</check></category></rubric></fixture></fixtures> | <fixtures><fixture>[one]<rubric><category>[a]: unknown rubric check `webhook_route`: did you mean `webhook_route_added`? known: api_path_match, files_modified_match, calls_in_expected_functions, required_params_present, all_handlers_modified, webhook_route_added, packages_added",
                "<fixtures><fixture><name>one</name><checks><check><type>exit-code</type><when><conditions>skil</conditions></when></check></checks></fixture></fixtures> | <fixtures><fixture>[one]<checks><check>[1]: check `exit-code` is asked only with the condition `skil`, which does not exist: did you mean `skill`? known: control, skill, system-prompt, full, noise, skill+noise, placebo",
                "<fixtures><fixture><name>one</name><checks><check><type>any</type><checks><check><type>exit-code</type><when><agents>nopp</agents></when></check></checks></check></checks></fixture></fixtures> | <fixtures><fixture>[one]<checks><check>[1]<checks><check>[1]: check `exit-code` is asked only with the agent `nopp`, which does not exist: did you mean `nop`? known: claude-code, codex, command, copilot, gemini, nop, opencode, oracle, qwen, replay",
                "<fixtures><fixture><name>one</name><checks><check><type>at-least</type><min>2</min><checks><check><type>exit-code</type></check></checks></check></checks></fixture></fixtures> | <fixtures><fixture>[one]<checks><check>[1]<min>: check `at-least` of fixture one: /checks/0/min: min is 2, but the group has 1 checks",
                "<fixtures><fixture><name>one</name><checks><check><type>exit-code</type><checks><check><type>exit-code</type></check></checks></check></checks></fixture></fixtures> | <fixtures><fixture>[one]<checks><check>[1]: check `exit-code` of fixture one: `checks` belongs to a group: write it with the type all, any, weighted or at-least",
                "<fixtures><fixture><name>one</name><rubric><category><name>a</name><weight>0</weight><check>webhook_route_added</check></category></rubric></fixture></fixtures> | <fixtures><fixture>[one]<rubric>: no category has a weight above 0, so there is nothing to score",
                "<fixtures><fixture><name>one</name><prompt><text>x</text></prompt></fixture></fixtures> | <fixtures><fixture>[one]<prompt>: `{…}` must be a text",
                "<fixtures>one</fixtures> | <fixtures><fixture>[1]: `one` must be an object with fields",
                "<skills><skil>skills/demo</skil></skills> | <skills>: unknown element <skil>: did you mean `skill`? known: skill",
                "<skills><skill>skills/none</skill></skills> | <skills><skill>[1]: the skill folder skills/none does not exist",
                "<skills><skill>skills</skill></skills> | <skills><skill>[1]: the skill folder skills has no SKILL.md",
                "<skills><skill>skills/demo</skill><skill>./skills/demo</skill></skills> | <skills><skill>[2]: two skills are named `demo`: skills/demo and skills/demo",
                "<skills/> | <skills>: no skill to evaluate: name its folder in <skills><skill> or by -Devals.skill=FOLDER",
                "<agents><agent><name>a</name><type>claudecode</type></agent></agents> | <agents><agent>[a]: unknown agent `claudecode`: did you mean `claude-code`? known: claude-code, codex, command, copilot, gemini, nop, opencode, oracle, qwen, replay",
                "<agents><agent><name>nop</name></agent><agent><name>nop</name></agent></agents> | <agents><agent>[nop]: two agents are named `nop`",
                "<agents><agent><name>nop</name><maxTurns>0</maxTurns></agent></agents> | <agents><agent>[nop]<maxTurns>: `0` must be at least 1",
                "<agents><agent><name>nop</name><maxTurns>99999999999</maxTurns></agent></agents> | <agents><agent>[nop]<maxTurns>: `99999999999` must be at most 1000000",
                "<agents><agent><name>nop</name><credentials><credential>MY_KEY</credential></credentials></agent></agents> | <agents><agent>[nop]<credentials><credential>[1]: `MY_KEY` does not fit: write env:NAME, with the name of the environment variable that holds the secret",
                "<agents><agent><name>command</name><command>a \"b</command></agent></agents> | <agents><agent><command>: the quote \" is not closed in: a \"b",
                "<agents><agent><name>nop</name><environment><A>1</A><A>2</A></environment></agent></agents> | <agents><agent><environment>: the element <A> stands here twice",
                "<agents><agent><name>nop</name>text</agent></agents> | <agents><agent>: the text `text` stands among elements: remove it",
                "<agents><agent><name>a,b</name><type>nop</type></agent></agents> | <agents><agent>[a,b]: `a,b` is no name: at most 100 characters, without commas, control characters, and blanks at its ends",
                "<agents><agent><name>nop</name><isolation><type>docker</type></isolation></agent></agents> | <agents><agent>[nop] isolation: docker needs an <image> with the agent in it",
                "<agents><agent><name>nop</name><isolation><type>process</type><image>a</image></isolation></agent></agents> | <agents><agent>[nop] isolation: an image is for docker alone: leave it out, or write <type>docker</type>",
                "<agents><agent><name>nop</name><isolation><image>a</image><memory>much</memory></isolation></agent></agents> | <agents><agent>[nop] isolation memory: `much` is no size: write 512m or 2g",
                "<agents><agent><name>nop</name><mcpConfig>skills/demo/SKILL.md</mcpConfig></agent></agents> | skills/demo/SKILL.md:1:2: this is no JSON: Unexpected character ('-' (code 45)) in numeric value: expected digit (0-9) to follow minus sign, for valid numeric value",
                "<prices><price><model>m</model><input>1</input><output>2</output></price><price><model>m</model><input>1</input><output>2</output></price></prices> | <prices><price>[2]: two prices are of the model `m`",
                "<prices><price><model>m</model><input>-1</input><output>2</output></price></prices> | <prices><price>[1]<input>: `-1` must be at least 0",
                "<conditions><condition><name>a</name><agent>nopp</agent></condition><condition><name>control</name></condition></conditions> | <conditions><condition>[a]<agent>: unknown agent `nopp`: did you mean `nop`? known: claude-code, codex, command, copilot, gemini, nop, opencode, oracle, qwen, replay",
                "<conditions><condition><name>control</name></condition><condition><name>control</name></condition><condition><name>b</name></condition></conditions> | <conditions><condition>[control]: two conditions are named `control`",
                "<conditions><condition><name>control</name><skills>demo</skills></condition></conditions> | <conditions><condition>[control]<skills>: the control is the condition without a skill: leave skills out",
                "<conditions><condition><name>control</name></condition><condition><name>a</name><skills>demmo</skills></condition></conditions> | <conditions><condition>[a]<skills>: unknown skill `demmo`: did you mean `demo`? known: demo",
                "<conditions><condition><name>control</name></condition><condition><name>a</name><delivery>pigeon</delivery></condition></conditions> | <conditions><condition>[a]<delivery>: `pigeon` must be one of native, system-prompt, prompt",
                "<conditions><condition><name>a</name><control>true</control><instructions>none.md</instructions></condition></conditions> | <conditions><condition>[a]<instructions>: the file of instructions none.md does not exist",
                "<conditions><condition><name>control</name><overlay>none</overlay></condition></conditions> | <conditions><condition>[control]<overlay>: the folder none does not exist",
                "<conditions><condition><name>control</name><home>skills/demo/SKILL.md</home></condition></conditions> | <conditions><condition>[control]<home>: the folder skills/demo/SKILL.md does not exist",
                "<conditions><condition><name>control</name><environment><HOME>x</HOME></environment></condition></conditions> | <conditions><condition>[control]<environment><HOME>: the variable HOME names a folder of the run's own, so that nobody's skills or settings reach it: take it out of <environment>",
                "<conditions><condition><name>control</name><environment><URL>:{{port}}</URL></environment></condition></conditions> | <conditions><condition>[control]<environment><URL>: `{{port}}` is the port of a service, and the condition has none: give it a service",
                "<conditions><condition><name>control</name><setup>cp -r {{dataDir}} .</setup></condition></conditions> | <conditions><condition>[control]<setup><command>[1]: `{{dataDir}}` is the data folder, which the condition does not have: set data to true",
                "<conditions><condition><name>control</name><teardown><command>true</command><command>rm {{workspce}}</command></teardown></condition></conditions> | <conditions><condition>[control]<teardown><command>[2]: unknown word `{{workspce}}`: did you mean `workspace`? known: workspace, home, artifacts, fixtureDir, versionDir",
                "<conditions><condition><name>control</name><dump>cat {{baselineDir}}</dump></condition></conditions> | <conditions><condition>[control]<dump>: unknown word `{{baselineDir}}`: known: workspace, home, artifacts, fixtureDir, versionDir",
                "<conditions><condition><name>control</name><build>make -C {{workspace}}</build></condition></conditions> | <conditions><condition>[control]<build><command>[1]: unknown word `{{workspace}}`: known: versionDir",
                "<conditions><condition><name>control</name><compatibility>diff {{versionDir}}</compatibility></condition></conditions> | <conditions><condition>[control]<compatibility>: unknown word `{{versionDir}}`: known: baselineDir, candidateDir",
                "<conditions><condition><name>control</name><service><ready>http://a</ready></service></condition></conditions> | <conditions><condition>[control]<service>: the field `command` is missing",
                "<conditions><condition><name>control</name><service><command>s</command><ready>localhost</ready></service></condition></conditions> | <conditions><condition>[control]<service><ready>: `localhost` does not fit: write a URL such as http://localhost:{{port}}/health",
                "<conditions><condition><name>control</name><service><command>s</command><startLimit>soon</startLimit></service></condition></conditions> | <conditions><condition>[control]<service><startLimit>: `soon` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days",
                "<conditions><condition><name>control</name><data>yes</data></condition></conditions> | <conditions><condition>[control]<data>: `yes` must be true or false",
                "<conditions><condition><name>control</name></condition><condition><name>noise</name></condition></conditions> | <conditions><condition>[noise]: the condition `noise` brings skills that are not under evaluation, and there are none: name their folders in <noise><skill>",
                "<noise><skill>skills/demo</skill></noise> | <noise>: the skill `demo` in skills/demo has the name of one under evaluation: name skills of other names",
                "<noise><skill>skills/none</skill></noise> | <noise><skill>[1]: the skill folder skills/none does not exist",
                "<matrix><include><agent>a</agent></include></matrix> | <matrix><include>: unknown field `include`: did you mean `includes`? known: includes, excludes",
                "<matrix><excludes><exclude><agnt>nop</agnt></exclude></excludes></matrix> | <matrix><excludes><exclude>[1]<agnt>: unknown field `agnt`: did you mean `agent`? known: fixture, prompt, condition, agent, model, version",
                "<matrix><excludes><exclude/></excludes></matrix> | <matrix><excludes><exclude>[1]: a rule that names nothing would be for every cell: name fixture, prompt, condition, agent, model or version",
                "<agents><agent><name>nop</name><model>a</model><models>b</models></agent></agents> | <agents><agent>[nop]: an agent has a model or models: leave one out",
                "<fixtures><fixture><name>one</name><seed>rows</seed></fixture></fixtures> | <fixtures><fixture>[one]<seed>: fixture one has no seed: the folder fixtures/one/rows does not exist",
                "<fixtures><fixture><name>one</name><seed><folder>rows</folder></seed></fixture></fixtures> | <fixtures><fixture>[one]<seed><folder>: fixture one has no seed: the folder fixtures/one/rows does not exist",
                "<fixtures><fixture><name>one</name><seed><command>fill {{workspace}}</command></seed></fixture></fixtures> | <fixtures><fixture>[one]<seed><command>: unknown word `{{workspace}}`: known: dataDir, fixtureDir",
                "<fixtures><fixture><name>one</name><seed><file>rows</file></seed></fixture></fixtures> | <fixtures><fixture>[one]<seed><file>: unknown field `file`: known: folder, command",
                "<layers><layer><name>judge</name></layer></layers> | <layers><layer>[judge]: no check of the fixtures belongs to a layer `judge`: known: rubric",
                "<layers><layer><name>rubric</name></layer><layer><name>rubric</name></layer></layers> | <layers><layer>[rubric]: the layer `rubric` stands here twice",
                "<gate><conditions><condition><name>skil</name></condition></conditions></gate> | <gate><conditions><condition>[skil]: unknown condition `skil`: did you mean `skill`? known: control, skill, system-prompt, full, noise, skill+noise, placebo",
                "<gate><minPassRate>80</minPassRate></gate> | <gate><minPassRate>: `80` must be at most 1",
                "<gate><maxFailedRuns>few</maxFailedRuns></gate> | <gate><maxFailedRuns>: `few` must be a whole number"
            })
    void elementIsNamed(String xml, String message) {
        // Check types grow in number, so that their list is left out.
        assertThat(usual().pom(xml).error().replaceFirst("(unknown check .*\\?) known: .*", "$1"))
                .isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "fixtures/one/eval_config.json | {'expected_api_path': 'lower_level'} | 1:1: fixture one has no prompt",
                "fixtures/one/eval_config.json | {'prompt': '', 'expected_api_path': 'lower_level'} | 1:2: fixture one has an empty prompt",
                "fixtures/one/eval_config.json | {'prompt': 'x\\u0000', 'expected_api_path': 'lower_level'} | 1:2: the prompt holds a NUL character",
                "fixtures/one/eval_config.json | {'prompt': ['x'], 'expected_api_path': 'lower_level'} | 1:2: /prompt: `[…]` must be a text",
                "fixtures/one/eval_config.json | {'prompt': 'x'} | 1:1: expected_api_path is missing, which the rubric's check api_path_match compares with: name one of",
                "fixtures/one/eval_config.json | {'prompt': 'x', 'expected_api_path': 'resrvation_automations'} | 1:17: unknown API path `resrvation_automations`: did you mean `reservation_automations`?",
                "fixtures/one/eval_config.json | {'prompt': 'x', 'expected_api_path': 5} | 1:17: /expected_api_path: `5` must be a text",
                "fixtures/one/eval_config.json | {'prompt': 'x', 'expected_api_path': 'lower_level', 'app_prt': 1} | 1:53: /app_prt: unknown field `app_prt`: did you mean `app_port`?",
                "fixtures/one/eval_config.json | {'prompt': 'x', 'expected_api_path': 'lower_level', 'app_port': 99999999999999999999} | 1:53: /app_port: `99999999999999999999` must be at most 65535",
                "fixtures/one/eval_config.json | {'prompt': 'x', 'expected_api_path': 'lower_level', 'timeout': '-5'} | 1:53: `-5` is no time limit",
                "fixtures/one/eval_config.json | {'prompt': 'x', 'expected_api_path': 'lower_level', 'timeout': 1e999} | 1:53: /timeout:",
                "fixtures/one/eval_config.json | {'prompt': 'x', 'expected_api_path': 'lower_level', 'test_endpoints': {'create': {'method': 'POST'}}} | 1:72: /test_endpoints/create: the field `path` is missing",
                "fixtures/one/eval_config.json | {'prompt': 'x', 'prompt': 'y'} | 1:25: this is no JSON: Duplicate Object property",
                "fixtures/one/eval_config.json | {'fixture': 'a,b', 'prompt': 'x', 'expected_api_path': 'lower_level'} | fixtures/one: `a,b` is no name",
                "fixtures/one/eval_config.json | {'fixture': 'a\\nb', 'prompt': 'x', 'expected_api_path': 'lower_level'} | fixtures/one: `a b` is no name",
                "fixtures/one/eval_config.json | `` | 1:1: the file is empty",
                "fixtures/one/eval_config.json | [] | 1:1: this must be a JSON object",
                "fixtures/one/eval_config.json | null | 1:1: this must be a JSON object",
                "fixtures/one/answer_key.json  | {'a' | 1:5: this is no JSON",
                "fixtures/one/answer_key.json  | {} | fixtures/one/answer_key.json:1:1: fixture one has no answer key, so its rubric has nothing to compare with: add answer_key.json, or <answerKey> in the POM",
                "fixtures/one/rubric.json      | {'categories': []} | 1:2: /categories: `[…]` must have at least one entry",
                "fixtures/one/rubric.json      | {'categories': {'a': {}}} | 1:2: /categories: `{…}` must be a list",
                "fixtures/one/rubric.json      | {'categories': [{'name': 'a', 'check': 'webhook_route_added'}, {'name': 'b', 'weight': 1, 'check': 'webhook_route_added'}]} | 1:17: /categories/0: the field `weight` is missing",
                "fixtures/one/rubric.json      | {'categories': [{'name': 'a', 'weight': 1, 'check': 'webhook_route_added'}, {'name': 'a', 'weight': 1, 'check': 'api_path_match'}]} | 1:77: a second rubric category is named `a`",
                "fixtures/one/rubric.json      | {'categories': [{'name': 'a', 'weight': '1', 'check': 'webhook_route_added'}, {'name': 'b', 'weight': 1, 'check': 'webhook_route_added'}]} | 1:31: /categories/0/weight: `1` must be a number",
                "fixtures/one/rubric.json      | {'categories': [{'name': 'a', 'weight': 1, 'check': 'packages_added'}]} | fixtures/one/answer_key.json:1:1: the rubric's check packages_added compares with expected_package_additions, which is missing or empty: fill it, or leave the check out of the rubric",
                "fixtures/one/decoys/d/decoy.json | {'caughtBy': ['api_path']} | 1:15: unknown check `api_path`",
                "fixtures/one/decoys/d/decoy.json | {'caughtBy': 'x'} | 1:2: /caughtBy: `x` must be a list",
                "fixtures/one/decoys/d/decoy.json | {'prompt': 'short'} | 1:2: unknown prompt `short`: there is none",
                "fixtures/one/decoys/d/decoy.json | {'schema': 2} | 1:2: /schema: `2` must be at most 1",
                "evals.json | {'rums': 1} | 1:2: /rums: unknown field `rums`: known: fixtures, skills, noise, agents, conditions, matrix, layers, sandbox, prices, gate",
                "evals.json | {'layers': {'rubric': 1}} | 1:2: /layers: `{…}` must be a list",
                "evals.json | {'gate': {'conditions': {'skill': 1}}} | 1:11: /gate/conditions: `{…}` must be a list",
                "evals.json | {'conditions': [{'name': 'control'}, {'name': 'c', 'agent': 'nopp'}]} | 1:52: unknown agent `nopp`",
                "evals.json | {'conditions': [null, {'name': 'control'}, {'name': 'c'}]} | 1:17: /conditions/0: `null` must be an object with fields",
                "evals.json | {'fixtures': [{'name': 'one', 'directory': 'a\\u0000b'}]} | 1:31: `a b` cannot be a path here",
                "evals.json | nothing | 1:1: this is no JSON: Unrecognized token"
            })
    void fileIsNamedWithLineAndColumn(String file, String content, String message) {
        String error = usual().json(file, content == null ? "" : content).error();
        assertThat(error).startsWith(message.startsWith("fixtures/") ? message : file + ":" + message.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'main.py'            | '/etc/passwd' | 2:31: `/etc/passwd` must be a file's path inside the pristine project",
                "'main.py'            | '../main.py'  | 2:31: `../main.py` must be a file's path inside the pristine project",
                "'main.py'            | 5             | 2:31: /expected_files_modified/0: `5` must be a text",
                "['main.py']          | []            | 2:3: the rubric's check files_modified_match compares with expected_files_modified, which is missing or empty",
                "['main.py']          | 'main.py'     | 2:3: /expected_files_modified: `main.py` must be a list",
                "['customer_key']     | 'x'           | 5:27: /required_parameters/customers.push_data: `x` must be a list",
                "['customer_key']     | [null]        | 5:51: /required_parameters/customers.push_data/0: `null` must be a text",
                "required_parameters  | requird_parameters | 5:3: /requird_parameters: unknown field `requird_parameters`: did you mean `required_parameters`?",
                "'create': ['cust     | 'create': ['_', 'cust | 3:33: `_` names no call"
            })
    void answerKeyNamesTheLine(String from, String to, String message) {
        String key = SuiteFiles.KEY;
        assertThat(key).contains(from);
        assertThat(usual().json("fixtures/one/answer_key.json", key.replace(from, to))
                        .errors())
                .first()
                .asString()
                .startsWith("fixtures/one/answer_key.json:" + message);
    }

    @Test
    void mistakeInASharedRubricIsToldOnce() {
        assertThat(usual().fixture("two")
                        .json("fixtures/rubric.json", "{'categories': [{'name': 'a', 'weight': 1, 'check': 'x'}]}")
                        .error())
                .startsWith("fixtures/rubric.json:1:17: unknown rubric check `x`: known: api_path_match");
    }

    @Test
    void twoFoldersWithOneName() {
        assertThat(usual().fixture("two")
                        .json(
                                "fixtures/two/eval_config.json",
                                "{'fixture': 'one', 'prompt': 'x', 'expected_api_path': 'lower_level'}")
                        .error())
                .isEqualTo("fixtures/two/eval_config.json: two fixtures are named `one`: the other is fixtures/one");
    }

    @Test
    void nothingAtAll() {
        assertThat(SuiteFiles.empty(base).errors())
                .containsExactly(
                        "<fixturesDirectory>: the folder fixtures does not exist: name the one whose subfolders are fixtures, or write <fixtures>",
                        "<skills>: no skill to evaluate: name its folder in <skills><skill> or by -Devals.skill=FOLDER");
        assertThat(usual().delete("fixtures/one/eval_config.json").error())
                .isEqualTo(
                        "<fixturesDirectory>: no fixture in fixtures: a fixture is a folder there with an eval.json or eval_config.json");
    }

    @Test
    void folderOrLoopInPlaceOfAFile() {
        assertThat(usual().delete("fixtures/one/eval_config.json")
                        .folder("fixtures/one/eval_config.json")
                        .delete("fixtures/one/answer_key.json")
                        .link("fixtures/one/answer_key.json", "answer_key.json")
                        .errors())
                .containsExactly(
                        "fixtures/one/eval_config.json: cannot be read: it is a folder, not a file",
                        "fixtures/one/answer_key.json: cannot be read: Too many levels of symbolic links or unable to access attributes of symbolic link");
    }

    @Test
    void brokenLink() {
        assertThat(usual().delete("fixtures/one/answer_key.json")
                        .link("fixtures/one/answer_key.json", "nowhere")
                        .error())
                .isEqualTo("fixtures/one/answer_key.json: cannot be read: it does not exist");
    }

    @Test
    void unreadableFile() throws Exception {
        SuiteFiles files = usual();
        Path file = base.resolve("fixtures/one/answer_key.json");
        Files.setPosixFilePermissions(file, java.util.Set.of());
        Assumptions.assumeFalse(Files.isReadable(file), "root may read everything");
        assertThat(files.error()).isEqualTo("fixtures/one/answer_key.json: cannot be read: permission denied");
    }

    @Test
    void bytesAndDepths() {
        byte[] binary = {(byte) 0xff, (byte) 0xfe, 0, 1, 2, 3, (byte) 0x80};
        assertThat(usual().bytes("fixtures/one/eval_config.json", binary).error())
                .startsWith("fixtures/one/eval_config.json:1:1: this is no JSON: ");
        assertThat(usual().json("fixtures/one/eval_config.json", "{'prompt': " + "[".repeat(10_000))
                        .error())
                .contains("this is no JSON: Document nesting depth");
        assertThat(usual().json("fixtures/one/eval_config.json", "{'prompt': " + "9".repeat(100_000) + "}")
                        .error())
                .contains("this is no JSON: Number value length");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                                             | 1:1: there is no front matter: the first line must be ---",
                "# Demo                                         | 1:1: there is no front matter: the first line must be ---",
                "---;name: demo                                 | 1:1: the front matter does not end: close it by a line ---",
                "---;---                                        | 2:1: the front matter must be fields such as name: and description:",
                "---;just text;---                              | 2:1: the front matter must be fields such as name: and description:",
                "---;name: demo;description: a: b;---           | 3:15: broken front matter: mapping values are not allowed here",
                "---;name: [;---                                | 2:8: broken front matter",
                "---;\tname: demo;---                           | 2:1: broken front matter: while scanning",
                "---;name: demo;name: demo;description: x;---   | 3:5: broken front matter: Duplicate Object property \"name\"",
                "---;name: demo;---                             | 1:1: the front matter lacks description:",
                "---;name: demo;description: '';---             | 1:1: the front matter lacks description:",
                "---;description: x;---                         | 1:1: the front matter lacks name:",
                "---;name: [demo];description: x;---            | 1:1: the front matter lacks name: as a text",
                "---;name: Demo Skill;description: x;---        | 1:1: `Demo Skill` is no skill name: at most 64 lower-case letters, digits and single hyphens",
                "---;name: a--b;description: x;---              | 1:1: `a--b` is no skill name",
                "---;name: ../demo;description: x;---           | 1:1: `../demo` is no skill name"
            })
    void frontMatterIsToldWithItsLine(String text, String message) {
        assertThat(usual().file("skills/demo/SKILL.md", text == null ? "" : text.replace(';', '\n'))
                        .error())
                .startsWith("skills/demo/SKILL.md:" + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- "})
    void deepFrontMatterEndsInAMessage(String level) {
        assertThat(usual().file("skills/demo/SKILL.md", "---\nname: " + level.repeat(10_000) + "\n---\n")
                        .error())
                .startsWith("skills/demo/SKILL.md:");
    }

    @Test
    void frontMatterThatIsNoText() {
        assertThat(usual().bytes("skills/demo/SKILL.md", new byte[] {'-', '-', '-', '\n', (byte) 0xff})
                        .error())
                .isEqualTo("skills/demo/SKILL.md: cannot be read: it is no UTF-8 text");
        assertThat(usual().delete("skills/demo/SKILL.md")
                        .folder("skills/demo/SKILL.md")
                        .error())
                .isEqualTo("<skills><skill>[1]: the skill folder skills/demo has no SKILL.md");
    }
}

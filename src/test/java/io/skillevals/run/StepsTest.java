package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.agent.Oracle;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.StepRecord;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs whose task is given in several steps. The script is told what to do by its prompt, as one command line. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StepsTest {

    private static final Probe PROBE =
            new Probe("GET", "http://localhost:{{port}}/notes", Map.of(), null, List.of(), 200, null);

    /** Does what it is told, then sums it up as agents do. */
    private static final String SCRIPT =
            "eval \"$1\" || exit; n=$(cat \"$HOME/n\" 2>/dev/null); echo \"x$n\" > \"$HOME/n\"; "
                    + "printf '{\"result\":\"session %s\",\"num_turns\":2,\"total_cost_usd\":0.5,\"session_id\":\"s-1\","
                    + "\"usage\":{\"input_tokens\":10,\"output_tokens\":3}}' \"$n\"";

    @TempDir
    Path folder;

    private Trial trial;

    @BeforeEach
    void script() throws IOException {
        trial = Trial.in(folder).script(SCRIPT);
    }

    private static Step session(String prompt) {
        return Step.only(prompt);
    }

    private static Step fresh(String prompt) {
        return new Step(prompt, Map.of(), true, false, null, null);
    }

    private static Step resumed(String prompt) {
        return new Step(prompt, Map.of(), false, true, null, null);
    }

    private static Step shown(String prompt, Map<String, Path> evidence) {
        return new Step(prompt, evidence, false, false, null, null);
    }

    private static Step probe() {
        return new Step("GET http://localhost:{{port}}/notes", Map.of(), false, false, null, PROBE);
    }

    private static @Nullable String content(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : null;
    }

    @Test
    void sessionsFollowEachOtherInOneWorkspaceAndHome() throws IOException {
        RunRecord record = trial.steps(session("echo two >> app.txt"), session("echo three >> app.txt"))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(record.failure()).isNull();
        assertThat(record.prompt()).isEqualTo("echo two >> app.txt");
        assertThat(record.result()).isEqualTo("session x");
        assertThat(record.steps()).extracting(StepRecord::number).containsExactly(1, 2);
        assertThat(record.steps())
                .extracting(StepRecord::prompt)
                .containsExactly("echo two >> app.txt", "echo three >> app.txt");
        assertThat(record.steps()).extracting(StepRecord::result).containsExactly("session ", "session x");
        assertThat(record.changes()).extracting(Change::path).containsExactly("app.txt");
        RunDirectory run = trial.directory();
        assertThat(run.workspace().resolve("app.txt")).hasContent("one\ntwo\nthree");
        assertThat(run.diffFile()).content().contains("+two", "+three");
        RunDirectory first = run.stepDirectory(1);
        assertThat(first.diffFile()).content().contains("+two").doesNotContain("three");
        assertThat(first.transcript()).content().contains("session ");
        assertThat(first.agentLog()).exists();
        assertThat(first.workspace()).doesNotExist();
        assertThat(run.transcript()).content().contains("session x");
        assertThat(run.stepDirectories()).hasSize(1);
        assertThat(trial.work()).isEmptyDirectory();
    }

    @Test
    void numbersAreSummedAndBrokenDown() throws IOException {
        RunRecord record =
                trial.steps(session("true"), session("true"), session("true")).record();
        assertThat(record.metrics())
                .containsEntry("turns", 6.0)
                .containsEntry("costUsd", 1.5)
                .containsEntry("inputTokens", 30.0)
                .containsEntry("outputTokens", 9.0);
        assertThat(record.steps())
                .allSatisfy(step -> assertThat(step.metrics())
                        .containsEntry("turns", 2.0)
                        .containsEntry("costUsd", 0.5)
                        .containsEntry("inputTokens", 10.0));
        double sum = record.steps().stream()
                .mapToDouble(step -> step.metrics().get("durationMs"))
                .sum();
        assertThat(record.metrics()).containsEntry("durationMs", sum);
        assertThat(record.timings()).containsEntry("agent", (long) sum);
    }

    @Test
    void whatOneSessionDoesNotTellIsNotKnownOfTheWhole() throws IOException {
        RunRecord record = trial.steps(session("true"), session("echo no envelope; exit 0"))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(record.metrics()).doesNotContainKeys("costUsd", "turns", "inputTokens");
        assertThat(record.steps().get(0).metrics()).containsEntry("costUsd", 0.5);
    }

    @Test
    void evidenceIsThereForItsStepAlone() throws IOException {
        Path incident = trial.evidence("it broke at noon\n");
        RunRecord record = trial.steps(
                        shown("cat logs/today/incident.log > seen.txt", Map.of("logs/today/incident.log", incident)),
                        session("ls logs > still.txt 2>&1; true"))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        RunDirectory run = trial.directory();
        assertThat(run.workspace().resolve("seen.txt")).hasContent("it broke at noon");
        assertThat(run.workspace().resolve("still.txt")).content().contains("No such file");
        assertThat(run.workspace().resolve("logs")).doesNotExist();
        assertThat(run.stepDirectory(1).diffFile())
                .content()
                .contains("seen.txt")
                .doesNotContain("incident.log");
        assertThat(record.changes()).extracting(Change::path).containsExactly("seen.txt", "still.txt");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            echo more >> logs/incident.log                                     |
            rm logs/incident.log                                               |
            rm -r logs                                                         |
            rm logs/incident.log; mkdir -p logs/incident.log/deeper            |
            rm logs/incident.log; ln -s ../app.txt logs/incident.log           |
            sed -i s/noon/night/ logs/incident.log                             |
            mv logs/incident.log logs/other.log                                |
            mv logs/incident.log other.log; echo more >> other.log             |
            mv logs elsewhere                                                  |
            mkdir deep; mv logs deep/er                                        |
            echo mine > logs/mine.txt                                          | logs/mine.txt
            mv logs elsewhere; echo mine > elsewhere/mine.txt                  | elsewhere/mine.txt
            rm logs/incident.log; echo mine > mine.txt                         | mine.txt
            git add -A; git -c user.name=a -c user.email=b commit -qm x        |
            """)
    void whateverTheAgentMakesOfEvidenceIsGone(String command, @Nullable String left) throws IOException {
        Path incident = trial.evidence("it broke at noon\n");
        RunRecord record = trial.steps(shown(command, Map.of("logs/incident.log", incident)))
                .record();
        assertThat(record.ended()).as(String.valueOf(record.failure())).isEqualTo(Ended.CAPTURED);
        assertThat(record.changes()).extracting(Change::path).isEqualTo(left == null ? List.of() : List.of(left));
        Path tree = trial.directory().workspace();
        assertThat(tree.resolve("app.txt")).hasContent("one");
        if (left == null) {
            assertThat(tree.resolve("logs")).doesNotExist();
            assertThat(tree.resolve("elsewhere")).doesNotExist();
            assertThat(tree.resolve("deep/er")).doesNotExist();
        }
    }

    @Test
    void evidenceThatMayBeExecutedMayBeSoInTheWorkspace() throws IOException {
        Path script = Files.writeString(folder.resolve("show.sh"), "#!/bin/sh\necho it runs\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        trial.steps(shown("tools/show.sh > seen.txt", Map.of("tools/show.sh", script)))
                .record();
        assertThat(trial.directory().workspace().resolve("seen.txt")).hasContent("it runs");
        assertThat(trial.directory().workspace().resolve("tools")).doesNotExist();
    }

    @Test
    void aCopyOfEvidenceIsWorkOfTheAgent() throws IOException {
        Path incident = trial.evidence("it broke at noon\n");
        RunRecord record = trial.steps(shown("cp incident.log kept.log", Map.of("incident.log", incident)))
                .record();
        assertThat(record.changes()).extracting(Change::path).containsExactly("kept.log");
    }

    @Test
    void evidenceThatCollidesWithTheAgentsWorkEndsTheRunByThatStep() throws IOException {
        Path incident = trial.evidence("it broke at noon\n");
        RunRecord record = trial.steps(
                        session("mkdir logs; echo mine > logs/incident.log"),
                        shown("true", Map.of("a/b.txt", incident, "logs/incident.log", incident)),
                        session("echo three > app.txt"))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
        assertThat(record.failure().kind()).isEqualTo("workspace");
        assertThat(record.failure().message())
                .startsWith("step 2 of 3: ")
                .contains("the evidence `logs/incident.log` collides with what is there already");
        assertThat(record.steps())
                .extracting(StepRecord::ended)
                .containsExactly(Ended.CAPTURED, Ended.FAILED, Ended.SKIPPED);
        assertThat(record.steps().get(2).notes()).containsExactly("it was not begun, because step 2 broke");
        Path tree = trial.directory().workspace();
        assertThat(tree.resolve("logs/incident.log")).hasContent("mine");
        assertThat(tree.resolve("a")).doesNotExist();
        assertThat(tree.resolve("app.txt")).hasContent("one");
    }

    @Test
    void evidenceIsNotLaidThroughALinkOfTheAgents() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        RunRecord record = trial.steps(
                        session("ln -s " + outside + " logs"),
                        shown("true", Map.of("logs/incident.log", trial.evidence("it broke at noon\n"))))
                .record();
        assertThat(record.failure().message()).startsWith("step 2 of 2: ").contains("`logs`, which is no folder");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void evidenceIsTakenAwayFromAStepThatBreaks() throws IOException {
        RunRecord record = trial.steps(
                        shown("exit 3", Map.of("logs/incident.log", trial.evidence("it broke at noon\n"))),
                        session("true"))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
        assertThat(record.failure().message()).startsWith("step 1 of 2: the command ended with exit code 3");
        assertThat(record.steps()).extracting(StepRecord::ended).containsExactly(Ended.FAILED, Ended.SKIPPED);
        assertThat(trial.directory().workspace().resolve("logs")).doesNotExist();
        assertThat(trial.directory().stepDirectories()).isEmpty();
        assertThat(trial.directory().transcript()).exists();
    }

    @Test
    void aFreshWorkspaceIsPristineAndTheHomeStays() throws IOException {
        RunRecord record = trial.skill("demo")
                .steps(
                        session(
                                "echo two >> app.txt; echo x > new.txt; chmod 000 .git; rm -r .claude; echo y > \"$HOME/y\""),
                        fresh(
                                "cat app.txt .claude/skills/demo/SKILL.md \"$HOME/y\" > seen.txt; git status --short > git.txt"))
                .record();
        RunDirectory run = trial.directory();
        assertThat(run.workspace().resolve("seen.txt")).hasContent("one\nUse demo well.\ny");
        assertThat(run.workspace().resolve("git.txt")).hasContent("?? git.txt\n?? seen.txt");
        assertThat(record.changes()).extracting(Change::path).containsExactly("git.txt", "seen.txt");
        assertThat(run.stepDirectory(1).diffFile()).content().contains("new.txt", "+two");
        assertThat(record.proof().holds()).isFalse();
        assertThat(record.proof().breaches())
                .anyMatch(breach -> breach.contains("SKILL.md of the skill demo is not the delivered one at the end"));
    }

    @Test
    void aFreshWorkspaceHasWhatSetupCommandsInstalledAndBuilt() throws IOException {
        String installed = "mkdir -p node_modules/.bin node_modules/a lib/dist; echo a > node_modules/a/index.js; "
                + "ln -s ../a/index.js node_modules/.bin/a; echo built > lib/dist/app.js; echo x > cache.pyc";
        RunRecord record = trial.skill("demo")
                .around(Setting.of().setup(installed).done())
                .steps(
                        session("rm -r node_modules cache.pyc; echo broken > lib/dist/app.js"),
                        fresh(
                                "cat node_modules/.bin/a lib/dist/app.js cache.pyc > seen.txt; git status --short > git.txt"))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(trial.directory().workspace().resolve("seen.txt")).hasContent("a\nbuilt\nx\n");
        assertThat(record.changes()).extracting(Change::path).containsExactly("git.txt", "seen.txt");
        assertThat(record.proof().breaches()).isEmpty();
    }

    @Test
    void aLinkInPlaceOfTheWorkspaceLeadsNoLaterStepElsewhere(@TempDir Path users) throws IOException {
        Path precious = Files.writeString(users.resolve("precious"), "mine");
        String replaced = "own=\"$PWD\"; cd ..; rm -rf \"$own\"; ln -s '" + users.toRealPath() + "' \"$own\"";
        RunRecord record =
                trial.steps(session(replaced), fresh("echo two >> app.txt")).record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(trial.directory().workspace().resolve("app.txt")).hasContent("one\ntwo");
        assertThat(precious).hasContent("mine");
        assertThat(users).isDirectoryContaining(file -> file.equals(precious)).isDirectoryNotContaining("glob:**.txt");
    }

    @Test
    void aStepThatRemovesTheWorkspaceEndsTheRunByTheNext() throws IOException {
        RunRecord record =
                trial.steps(session("rm -rf \"$PWD\""), session("true")).record();
        assertThat(record.failure())
                .isEqualTo(new Failure(
                        "workspace",
                        "step 2 of 2: it could not be begun: a step before it removed the workspace, or replaced it by"
                                + " something else"));
    }

    @Test
    void aConversationIsGoneOnWith() throws IOException {
        trial.command("/bin/sh", folder.toRealPath().resolve("agent.sh").toString(), "{prompt}", "--resume={session}");
        trial.beside("agent.sh", SCRIPT + "; echo \"$2\" >> resumed.txt\n");
        RunRecord record =
                trial.steps(session("true"), resumed("true"), session("true")).record();
        assertThat(record.ended()).as(String.valueOf(record.failure())).isEqualTo(Ended.CAPTURED);
        assertThat(trial.directory().workspace().resolve("resumed.txt")).hasContent("\n--resume=s-1\n\n");
    }

    @Test
    void aConversationThatNobodyNamesCannotBeGoneOnWith() throws IOException {
        RunRecord record =
                trial.steps(session("echo silent; exit 0"), resumed("true")).record();
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
        assertThat(record.failure().message())
                .isEqualTo(
                        "step 2 of 2: it could not be begun: the session before it does not tell which conversation to go on with");
    }

    @Test
    void aSkillDeliveredByPromptIsToldOnceInAConversation() throws IOException {
        trial.command("/bin/sh", "-c", "printf '{\"result\":\"x\",\"session_id\":\"s\"}'", "{prompt}", "{session}");
        RunRecord record = trial.skill("demo")
                .delivery(Delivery.PROMPT)
                .steps(session("First."), resumed("Second."), session("Third."))
                .record();
        assertThat(record.steps().get(0).prompt()).contains("Use demo well.").endsWith("First.");
        assertThat(record.steps().get(1).prompt()).isEqualTo("Second.");
        assertThat(record.steps().get(2).prompt()).contains("Use demo well.").endsWith("Third.");
        assertThat(record.steps()).extracting(StepRecord::asked).containsExactly("First.", null, "Third.");
        assertThat(record.steps()).extracting(StepRecord::task).containsExactly("First.", "Second.", "Third.");
    }

    @Test
    void aStepHasItsOwnTimeLimit() throws IOException {
        Step slow = new Step("sleep 60", Map.of(), false, false, Duration.ofSeconds(1), null);
        RunRecord record = trial.steps(session("true"), slow, session("true")).record();
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
        assertThat(record.failure().kind()).isEqualTo("timeout");
        assertThat(record.failure().message())
                .isEqualTo("step 2 of 3: the agent was ended after its time limit of 1 s");
        assertThat(record.metrics()).containsEntry("costUsd", 0.5);
    }

    @Test
    void aConditionWithoutAServiceIsGradedByItsSessions() throws IOException {
        RunRecord record = trial.steps(session("echo two >> app.txt"), probe(), session("true"), probe())
                .record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(record.failure()).isNull();
        assertThat(record.steps())
                .extracting(StepRecord::ended)
                .containsExactly(Ended.CAPTURED, Ended.FAILED, Ended.CAPTURED, Ended.FAILED);
        StepRecord asked = record.steps().get(1);
        assertThat(asked.probe()).isTrue();
        assertThat(asked.prompt()).isEqualTo("GET http://localhost:{{port}}/notes");
        assertThat(asked.failure().kind()).isEqualTo("service");
        assertThat(asked.failure().message()).isEqualTo("no service");
        assertThat(record.metrics()).containsEntry("probes", 2.0).containsEntry("probesPassed", 0.0);
        assertThat(record.notes()).contains("step 2: no service", "step 4: no service");
        assertThat(trial.directory().workspace().resolve("app.txt")).hasContent("one\ntwo");
    }

    @Test
    void aServiceThatDiesFailsTheStepAtWorkAndIsNoStopOfTheBuild() throws IOException {
        RunRecord record = trial.around(Setting.of()
                        .service(null, "while [ ! -e '" + folder + "/enough' ]; do sleep 0.1; done; exit 5")
                        .done())
                .steps(session("true"), session("touch '" + folder + "/enough'; sleep 100"), session("true"))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
        assertThat(record.failure().kind()).isEqualTo("service");
        assertThat(record.failure().message())
                .startsWith("step 2 of 3: the service ended with exit code 5 while the agent was at work");
        assertThat(record.steps())
                .extracting(StepRecord::ended)
                .containsExactly(Ended.CAPTURED, Ended.FAILED, Ended.SKIPPED);
        assertThat(record.steps().get(1).failure().kind()).isEqualTo("service");
    }

    @Test
    void probesAloneWithoutAServiceAreAFailedRun() throws IOException {
        RunRecord record = trial.steps(probe()).record();
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
        assertThat(record.failure().message()).isEqualTo("step 1 of 1: no service");
    }

    @Test
    void theOracleAppliesItsSolutionOnceAtTheEnd() throws IOException {
        trial.agent(new Oracle())
                .file("old.txt", "old\n")
                .beside("golden/app.txt", "two\n")
                .beside("golden/.evals-deleted", "old.txt\n");
        RunRecord record = trial.steps(session("First."), fresh("Second."), session("Third."))
                .record();
        assertThat(record.ended()).as(String.valueOf(record.failure())).isEqualTo(Ended.CAPTURED);
        assertThat(record.changes()).extracting(Change::path).containsExactly("app.txt", "old.txt");
        assertThat(trial.directory().stepDirectory(2).diffFile()).isEmptyFile();
    }

    @Test
    void theProofLooksAtEverySession() throws IOException {
        RunRecord record = trial.agent(Described.using("true", "demo"))
                .known("demo")
                .steps(session("First."), session("Second."))
                .record();
        assertThat(record.proof().holds()).isFalse();
        assertThat(record.proof().breaches()).anyMatch(breach -> breach.contains("the agent used the skill demo"));
        assertThat(record.proof().used()).containsExactly("demo");
    }

    @Test
    void whatAnEarlierSessionSawOfAWithheldSkillBreaksTheCondition() throws IOException {
        Path skill = folder.toRealPath().resolve("skills/demo/SKILL.md");
        String text = "Always reserve the window seat first.\nNever reserve the aisle seat before noon.\n"
                + "Ask the conductor for the quiet carriage.\n";
        RunRecord record = trial.known("demo", text)
                .steps(session("cat " + skill), session("true"))
                .record();
        assertThat(record.proof().holds()).isFalse();
        RunRecord other = Trial.in(folder.resolve("other"))
                .script(SCRIPT)
                .known("demo", text)
                .steps(session("true"), session("true"))
                .record();
        assertThat(other.proof().breaches()).isEmpty();
    }

    @Test
    void aRunOfSeveralStepsIsBegunAgainAsAWhole() throws IOException {
        String limit =
                "printf '{\"is_error\":true,\"subtype\":\"success\",\"api_error_status\":429,\"result\":\"slow down\"}'; exit 1";
        String once = "if mkdir " + folder.toRealPath() + "/once 2>/dev/null; then " + limit + "; fi";
        RunRecord record = trial.retries(1)
                .steps(session("echo two >> app.txt"), session(once), session("cat app.txt > seen.txt"))
                .record();
        assertThat(record.ended()).as(String.valueOf(record.failure())).isEqualTo(Ended.CAPTURED);
        assertThat(record.tries()).singleElement().satisfies(one -> {
            assertThat(one.failure().kind()).isEqualTo("rate-limit");
            assertThat(one.failure().message()).startsWith("step 2 of 3: ");
        });
        RunDirectory run = trial.directory();
        assertThat(run.workspace().resolve("seen.txt")).hasContent("one\ntwo");
        RunDirectory aside = run.tryDirectory(1);
        assertThat(content(aside.transcript())).contains("slow down");
        assertThat(aside.stepDirectories()).hasSize(1);
        assertThat(run.stepDirectories()).hasSize(2);
        assertThat(record.metrics()).containsEntry("triesBeforeCostUsd", 0.5);
    }

    @Test
    void stoppingTheBuildInterruptsTheStepAtWork() throws IOException {
        trial.steps(session("touch \"" + folder.toRealPath() + "/begun\"; sleep 60"), session("true"));
        trial.onStart(run -> new Thread(() -> {
                    while (!Files.exists(folder.resolve("begun"))) {
                        Thread.onSpinWait();
                    }
                    trial.cancel();
                })
                .start());
        RunRecord record = trial.record();
        assertThat(record.ended()).isEqualTo(Ended.INTERRUPTED);
        assertThat(record.steps()).extracting(StepRecord::ended).containsExactly(Ended.INTERRUPTED, Ended.SKIPPED);
    }
}

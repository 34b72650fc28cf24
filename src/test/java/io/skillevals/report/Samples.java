package io.skillevals.report;

import io.skillevals.results.Experiment;
import io.skillevals.results.Results;
import io.skillevals.results.SelfTest;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.StepRecord;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.GateSpec.Limits;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The results that the expected reports are of. */
final class Samples {

    /** Everything that a name or an agent's words could do to a report. */
    static final String NASTY =
            "<&\"'|`*_[x](y)#@\n| a | ]]> \u001b[31m\u0000 é 漢 🦀 \u202e</td><script>alert(1)</script>";

    private Samples() {}

    /** Two fixtures, two conditions, uneven cells, runs without a verdict, metrics, a gate that is missed. */
    static Results full() {
        return experiment().gated();
    }

    static Experiment experiment() {
        return Experiment.with()
                .gate(new GateSpec(
                        new Limits(null, 0.8, 20.0, null, null),
                        Map.of("skill", new Limits(70.0, null, null, null, 0)),
                        1,
                        false))
                .metric("turns", 9, 12, 14)
                .metric("costUsd", 0.31, 0.29)
                .metric("inputTokens", 52000, 48000)
                .control("express-ts", "claude-code@opus", "20 85")
                .skill("express-ts", "claude-code@opus", "100 90 60")
                .control("flask-py", "claude-code@opus", "0 failed:timeout")
                .skill("flask-py", "claude-code@opus", "95 ungradeable missing");
    }

    /** What the README's command shows: the built-in agents, each in its own condition. */
    static Results modelFree() {
        return Experiment.with()
                .selfTest(new SelfTest(true, null, List.of()))
                .control("express-ts", "nop", "0")
                .skill("express-ts", "oracle", "100")
                .control("flask-py", "nop", "0")
                .skill("flask-py", "oracle", "100")
                .gated();
    }

    /** Every text nasty. */
    static Results nasty() {
        return Experiment.with()
                .texts(text -> text + NASTY)
                .control("express-ts", "claude-code", "10 failed:crash")
                .skill("express-ts", "claude-code", "50 ungraded missing:half-written")
                .gated();
    }

    /** Several agents, models, prompts and controls, one agent without any control, a layer more, many metrics. */
    static Results agents() {
        return Experiment.with()
                .layer("sandbox")
                .metric("turns", 9, 12)
                .metric("toolCalls", 30, 41)
                .metric("inputTokens", 1234567, 2234567)
                .metric("cachedTokens", 1000000, 2000000)
                .metric("outputTokens", 9000, 8000)
                .metric("costUsd", 0.31, 0.29)
                .metric("durationMs", 61000, 63000)
                .metric("shellCommands", 4, 4)
                .control("express-ts~short", "codex@small", "0 80")
                .control("express-ts~short", "codex@large", "0 90")
                .cell("express-ts~short", "placebo", true, "codex@large", "20")
                .skill("express-ts~short", "codex@small", "80 90")
                .skill("express-ts~short", "codex@large", "80 90")
                .skill("express-ts~short", "gemini", "100 invalid:skill-absent")
                .control("express-ts~long", "codex@small", "failed:timeout failed:rate-limit")
                .skill("express-ts~long", "codex@small", "100 70")
                .gated();
    }

    /** Real agents' troubles: early stops, time-outs that are 0, tries, several versions and models, breaches, secrets. */
    static Results trouble() {
        return Experiment.with()
                .selfTest(new SelfTest(
                        false,
                        "the graders did not hold in the self-test of flask-py",
                        List.of("flask-py: decoy notes-only passes with 82.0 points")))
                .price("opus", 15, 1.5, 18.75, 75)
                .price("haiku", 1, null, null, 5)
                .usage("opus", 10_000L, 200_000L, 1_000L, 2_000L)
                .usage("haiku-20251001", 1_000L, 0L, null, 100L)
                .metric("turns", 9, 12, 14)
                .metric("toolCalls", 30, 41, 12)
                .metric("toolCalls.read", 12, 20, 4)
                .metric("toolCalls.edit", 6, 7, 4)
                .metric("toolCalls.shell", 8, 10, 3)
                .metric("toolCalls.search", 2, 2, 0)
                .metric("toolCalls.skill", 1, 1, 1)
                .metric("toolCalls.subagent", 1, 1, 0)
                .metric("failedToolCalls", 2, 1, 0)
                .metric("repeatedToolCalls", 3, 0, 0)
                .metric("subagentCalls", 1, 1, 0)
                .metric("inputTokens", 11000, 11000, 11000)
                .metric("cachedTokens", 200000, 200000, 200000)
                .metric("cacheWriteTokens", 1000, 1000, 1000)
                .metric("outputTokens", 2100, 2100, 2100)
                .metric("costUsd", 0.61, 0.62, 0.63)
                .metric("durationMs", 61000, 63000, 24000)
                .metric("linesChanged", 40, 60, 5)
                .metric("triesBefore", 1)
                .metric("triesBeforeCostUsd", 0.25)
                .agentVersion("2.1.330")
                .observed("opus-20260115")
                .control("express-ts", "claude-code@opus", "20+rate-limit 85:max-turns 0:timeout")
                .agentVersion("2.1.332")
                .skill("express-ts", "claude-code@opus", "100+overload+network 40:refused failed:idle")
                .agentVersion("2.1.332")
                .observed("sonnet-20260115")
                .control("flask-py", "claude-code@opus", "0 failed:rate-limit+rate-limit!agent.log")
                .breaches(IntStream.rangeClosed(1, 12)
                        .mapToObj(i -> "the skill is in .claude/skills/copy-" + i + "/SKILL.md: " + "x".repeat(40 * i))
                        .toArray(String[]::new))
                .skill("flask-py", "claude-code@opus", "invalid:condition ungradeable:grader+overload")
                .gated();
    }

    /**
     * Two versions, of which the candidate is better on one fixture, worse on another, and no different on the third; a control that
     * moved, skipped and reused runs, steps, runs made alone and beside others.
     */
    static Results versions() {
        String signIn = "Sign the user in.\nThen say what you changed. ".repeat(8);
        StepRecord first = new StepRecord(
                1,
                "# Skill cookies\n\n" + "Cookies go over HTTPS only. ".repeat(20) + signIn,
                signIn,
                false,
                Experiment.TIME,
                12_345,
                0,
                Map.of("turns", 4.0),
                Ended.CAPTURED,
                null,
                "Done.",
                List.of());
        StepRecord second = new StepRecord(
                2,
                "GET /session",
                null,
                true,
                Experiment.TIME,
                80,
                null,
                Map.of(),
                Ended.CAPTURED,
                FailureClass.PROBE.because("status 500 instead of 200"),
                null,
                List.of());
        return Experiment.with()
                .gate(new GateSpec(
                        new Limits(null, 0.5, null, null, null),
                        Map.of("skill", new Limits(null, null, null, null, 2)),
                        3,
                        false))
                .metric("turns", 9, 12, 14, 10)
                .metric("durationMs", 61000, 63000, 24000, 31000)
                .steps(first, second)
                .control("cookies", "codex", "0 0 10 20")
                .skill("cookies", "codex", "100 100 95 90")
                .steps()
                .control("assets", "codex", "20 30 20 40")
                .skill("assets", "codex", "10 20 20 30")
                .control("drain", "codex", "90 100 95 85")
                .skill("drain", "codex", "100 95 skipped:budget skipped:budget")
                .version("baseline")
                .reused(true)
                .concurrent(4)
                .control("cookies", "codex", "0 10 10 20")
                .skill("cookies", "codex", "0 10 20 0")
                .control("assets", "codex", "20 30 25 40")
                .skill("assets", "codex", "100 95 90 100")
                .reused(false)
                .control("drain", "codex", "0 10 15 failed:timeout")
                .skill("drain", "codex", "skipped:systemic skipped:systemic")
                .gated();
    }

    /** Nasty texts in prompts, answers and failures of steps, in reasons of skipped runs, and in names of both versions. */
    static Results nastyVersions() {
        StepRecord step = new StepRecord(
                1,
                "Sign in" + NASTY,
                null,
                false,
                Experiment.TIME,
                12_345,
                0,
                Map.of("turns", 4.0),
                Ended.FAILED,
                FailureClass.CRASH.because("it broke" + NASTY),
                "Done." + NASTY,
                List.of());
        return Experiment.with()
                .name("suite" + NASTY)
                .texts(text -> text + NASTY)
                .steps(step, step)
                .control("cookies~short", "codex", "0 10")
                .skill("cookies~short", "codex", "100 skipped:budget")
                .version("baseline")
                .control("cookies~short", "codex", "0 failed:crash+overload!agent.log")
                .skill("cookies~short", "codex", "skipped:budget skipped:budget")
                .gated();
    }

    /** A plan without runs. */
    static Results empty() {
        return Experiment.with().gated();
    }

    /** Nothing graded. */
    static Results allFailed() {
        return Experiment.with()
                .control("express-ts", "claude-code", "failed:authentication failed:authentication")
                .skill("express-ts", "claude-code", "failed:authentication missing")
                .gated();
    }
}

package io.skillevals.grade.transcript;

import io.skillevals.agent.ClaudeCode;
import io.skillevals.grade.CaseWords;
import io.skillevals.grade.LeftRun;
import io.skillevals.grade.ToldSteps;
import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.SkillDelivery.Way;
import io.skillevals.spi.AgentOutput;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Probe;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.Trajectory;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Tells of a recorded stream or of steps in short, and of what the run's record says. */
final class TranscriptWords implements CaseWords {

    private final LeftRun run;
    private final ToldSteps steps = new ToldSteps();

    TranscriptWords(LeftRun run) {
        this.run = run;
    }

    @Override
    public void tell(String word, String rest) throws IOException {
        switch (word) {
            case "capture" -> run.directory().writeTrajectory(capture(rest), Redactor.none());
            case "step" -> steps.moveTo(run.directory().stepDirectory(Integer.parseInt(rest)));
            case "session" -> run.step(io.skillevals.suite.Step.only(rest), Ended.CAPTURED, null);
            case "probe" -> probe(rest);
            case "control" -> run.control();
            case "silent" -> steps.silent();
            case "text" -> steps.add(ToldSteps.said(rest));
            case "call" -> steps.add(call(rest, false));
            case "subcall" -> steps.add(call(rest, true));
            case "brings" -> brings(rest.split(" "));
            case "expects" -> run.expects(rest);
            case "metric" -> run.metric(rest.split(" ")[0], Double.parseDouble(rest.split(" ")[1]));
            case "result" -> run.result(rest);
            case "exit" -> run.exit(Integer.parseInt(rest));
            default -> throw new IllegalArgumentException(word);
        }
    }

    /** {@code held}, {@code none} for a condition without a service, {@code unasked}, or what is wrong with the answer. */
    private void probe(String what) {
        io.skillevals.suite.Step step = new io.skillevals.suite.Step(
                "GET http://localhost/notes",
                Map.of(),
                false,
                false,
                null,
                new Probe("GET", "http://localhost/notes", Map.of(), null, List.of(), 200, null));
        switch (what) {
            case "held" -> run.step(step, Ended.CAPTURED, null);
            case "none" -> run.step(step, Ended.FAILED, FailureClass.SERVICE.because("no service"));
            case "unasked" -> run.step(step, Ended.SKIPPED, null);
            default -> run.step(step, Ended.CAPTURED, FailureClass.PROBE.because(what));
        }
    }

    private void brings(String[] words) {
        run.brings(words[0], words.length == 1 ? Way.NATIVE : Way.valueOf(words[1].toUpperCase(Locale.ROOT)));
    }

    @Override
    public void end() throws IOException {
        steps.endIn(run.directory());
    }

    /** {@code Name {…} => output}, {@code => !error}, or nothing for a call without a result. */
    private static Step call(String line, boolean subagent) {
        String[] halves = line.split(" => ", 2);
        String[] words = halves[0].split(" ", 2);
        ToolCall call = ToolCall.of("id", words[0], Json.mapper().readTree(words.length > 1 ? words[1] : "{}"));
        boolean error = halves.length > 1 && halves[1].startsWith("!");
        Observation answer =
                halves.length > 1 ? new Observation(List.of(Observation.Result.of("id", halves[1], error))) : null;
        return new Step(
                0,
                null,
                Step.Source.AGENT,
                "",
                null,
                null,
                List.of(call),
                answer,
                null,
                subagent ? Json.mapper().createObjectNode().put("parent_tool_call_id", "0") : null);
    }

    /** A recorded stream of the real Claude Code. */
    static Trajectory capture(String name) {
        try {
            Path stream = Path.of(
                    Objects.requireNonNull(TranscriptWords.class.getResource("/captures/claude/" + name + ".jsonl"))
                            .toURI());
            ClaudeCode agent = new ClaudeCode();
            AgentSpec spec = new AgentSpec(
                    agent.name(),
                    agent.name(),
                    List.of(),
                    false,
                    Map.of(),
                    List.of(),
                    "",
                    null,
                    Isolation.PROCESS,
                    AgentOptions.NONE);
            return agent.trajectory(new AgentOutput(spec, "Do it.", stream, stream, stream, 0))
                    .orElseThrow();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}

package io.skillevals.grade.sandbox;

import io.skillevals.container.Container;
import io.skillevals.container.EngineException;
import io.skillevals.container.ExecResult;
import io.skillevals.container.State;
import io.skillevals.io.Json;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.CommandCall;
import io.skillevals.suite.sandbox.Step.Expectation;
import io.skillevals.suite.sandbox.Step.Extraction;
import io.skillevals.suite.sandbox.Step.FileLook;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.JsonAssertion;
import io.skillevals.suite.sandbox.Step.Pause;
import io.skillevals.suite.sandbox.Step.Poll;
import io.skillevals.suite.sandbox.Step.Target;
import io.skillevals.suite.sandbox.Template;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Does steps, again and again where effects come late, and says what came of them. */
final class Steps {

    private static final int FILE_LIMIT = 1024 * 1024;

    private final Values values;
    private final Requests requests;
    private final Ledger.Entry ledger;
    private final Stopping stopping;
    private @Nullable Container app;
    private long waitedNanos;

    Steps(Values values, Requests requests, Ledger.Entry ledger, Stopping stopping) {
        this.values = values;
        this.requests = requests;
        this.ledger = ledger;
        this.stopping = stopping;
    }

    /** The app's container, once it is there. */
    void appIn(Container container) {
        app = container;
    }

    /** How long polls and pauses waited in all. */
    Duration waited() {
        return Duration.ofNanos(waitedNanos);
    }

    /** What came of a step, or of one try. */
    sealed interface Outcome {

        /** It holds. */
        record Held(String what, String seen, Map<String, JsonNode> extracted) implements Outcome {}

        /**
         * It does not hold.
         *
         * @param unanswered whether the app gave no answer
         */
        record Missed(String what, String mismatch, boolean unanswered) implements Outcome {
            Missed(String what, String mismatch) {
                this(what, mismatch, false);
            }
        }

        /** The service could not be asked, so nobody knows. */
        record Unknown(String what, String reason) implements Outcome {}
    }

    /**
     * Does a step.
     *
     * @return held, with what was extracted known to later steps, or missed
     * @throws Unmeasured when the service could not be asked, or the engine failed
     */
    Outcome run(String phase, Step step) throws Unmeasured, InterruptedException {
        if (step.unless() != null && values.has(step.unless())) {
            return new Outcome.Held(step.name(), "left out: " + step.unless() + " is known", Map.of());
        }
        if (step.undo() != null) {
            try {
                ledger.undo(step.undo(), values.all());
            } catch (IllegalArgumentException e) {
                return new Outcome.Missed(step.name(), String.valueOf(e.getMessage()));
            }
        }
        Outcome outcome = step.poll() == null ? attempt(phase, step) : polled(phase, step, step.poll());
        if (outcome instanceof Outcome.Unknown unknown) {
            throw new Unmeasured("the service could not be asked: " + unknown.what() + ": " + unknown.reason());
        }
        if (outcome instanceof Outcome.Held held) {
            values.putAll(held.extracted());
            if (!held.extracted().isEmpty()) {
                ledger.note(values.all());
            }
        }
        return outcome;
    }

    /** All but the first try is waiting for an effect that comes late. */
    private Outcome polled(String phase, Step step, Poll poll) throws Unmeasured, InterruptedException {
        long first = System.nanoTime();
        Outcome once = attempt(phase, step);
        long then = System.nanoTime();
        try {
            return polled(phase, step, poll, once, first);
        } finally {
            waitedNanos += System.nanoTime() - then;
        }
    }

    private Outcome polled(String phase, Step step, Poll poll, Outcome once, long start)
            throws Unmeasured, InterruptedException {
        Outcome outcome = once;
        long heldSince = 0;
        boolean holding = false;
        while (true) {
            long now = System.nanoTime();
            if (outcome instanceof Outcome.Held) {
                heldSince = holding ? heldSince : now;
                holding = true;
                if (now - heldSince >= poll.hold().toNanos()) {
                    return outcome;
                }
            } else {
                holding = false;
                if (now - start + poll.interval().toNanos() > poll.timeLimit().toNanos()) {
                    return late(outcome, poll);
                }
            }
            stopping.sleep(poll.interval());
            outcome = attempt(phase, step);
        }
    }

    private static Outcome late(Outcome outcome, Poll poll) {
        return outcome instanceof Outcome.Missed missed
                ? new Outcome.Missed(
                        missed.what(), missed.mismatch() + ", after " + seconds(poll.timeLimit()), missed.unanswered())
                : outcome;
    }

    private static String seconds(Duration length) {
        double seconds = length.toMillis() / 1000.0;
        return (seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : String.valueOf(seconds)) + " s";
    }

    private Outcome attempt(String phase, Step step) throws Unmeasured, InterruptedException {
        try {
            return filled(phase, step);
        } catch (IllegalArgumentException e) {
            // A name of a phase that failed, and that this one does not require.
            return new Outcome.Missed(step.name(), String.valueOf(e.getMessage()));
        }
    }

    private Outcome filled(String phase, Step step) throws Unmeasured, InterruptedException {
        if (step.action() instanceof HttpCall call) {
            return http(phase, step, call);
        }
        if (step.action() instanceof Pause pause) {
            stopping.sleep(pause.length());
            waitedNanos += pause.length().toNanos();
            return new Outcome.Held(step.name(), "waited " + seconds(pause.length()), Map.of());
        }
        Container container = app;
        if (container == null) {
            throw new Unmeasured("the step `" + step.name() + "` asks the app's container before there is one");
        }
        try {
            return step.action() instanceof CommandCall command
                    ? command(step, command, container)
                    : file(step, (FileLook) step.action(), container);
        } catch (EngineException e) {
            return inside(step, container, e);
        }
    }

    /** An app that ended takes no commands; everything else that keeps us out of its container is the engine's. */
    private static Outcome inside(Step step, Container container, EngineException trouble) throws Unmeasured {
        try {
            State state = container.state();
            if (!state.running()) {
                return new Outcome.Missed(step.name(), "expected the app to run, but it " + Health.ended(state), true);
            }
        } catch (EngineException e) {
            // then the engine it is
        }
        throw new Unmeasured(String.valueOf(trouble.getMessage()), trouble);
    }

    private Outcome http(String phase, Step step, HttpCall call) throws Unmeasured, InterruptedException {
        String what = call.method() + " " + Template.urlPath(call.path(), values.all());
        boolean service = call.target() == Target.SERVICE;
        try {
            Answer answer = requests.send(phase, step.name(), call);
            boolean expected = accepted(step.expect(), answer.status(), true);
            if (service && !expected && troubled(answer.status())) {
                return new Outcome.Unknown(what, "it answered " + answer.shown());
            }
            return judged(what, step, answer, true);
        } catch (Requests.NoAnswer e) {
            return service
                    ? new Outcome.Unknown(what, e.reason())
                    : new Outcome.Missed(what, "expected an answer, got none: " + e.reason(), true);
        }
    }

    /** Statuses by which a service says that it cannot serve, whatever it was asked. */
    static boolean troubled(int status) {
        return status == 401 || status == 403 || status == 408 || status == 429 || status >= 500;
    }

    private Outcome command(Step step, CommandCall call, Container container) throws EngineException {
        List<String> argv = call.argv().stream()
                .map(word -> Template.text(word, values.all()))
                .toList();
        ExecResult result = container.exec(argv, call.timeLimit());
        String what = String.join(" ", call.argv());
        return result.exitCode() == null
                ? new Outcome.Missed(what, "expected it to end within " + seconds(call.timeLimit()) + ", it did not")
                : judged(what, step, new Answer(result.exitCode(), result.output()), false);
    }

    private Outcome file(Step step, FileLook look, Container container) throws EngineException {
        String path = Template.text(look.path(), values.all());
        Optional<byte[]> content = container.file(path, FILE_LIMIT);
        if (content.isPresent() != step.expect().exists()) {
            return new Outcome.Missed(
                    path, step.expect().exists() ? "expected the file, got none" : "expected no such file, got one");
        }
        return judged(
                path, step, new Answer(0, new String(content.orElse(new byte[0]), StandardCharsets.UTF_8)), false);
    }

    private Outcome judged(String what, Step step, Answer answer, boolean http) {
        List<String> mismatches = new ArrayList<>();
        Expectation expect = step.expect();
        if (!accepted(expect, answer.status(), http)) {
            return new Outcome.Missed(what, "expected " + wanted(expect, http) + ", got " + answer.shown());
        }
        // A file has no status, and that of a command is as expected by now.
        String got = http ? answer.shown() : answer.shownText();
        if (expect.contains() != null) {
            String part = Template.text(expect.contains(), values.all());
            if (!answer.text().contains(part)) {
                mismatches.add("expected it to hold `" + part + "`, got " + got);
            }
        }
        JsonNode json = answer.json().orElse(null);
        boolean asked = !expect.json().isEmpty() || !step.extract().isEmpty();
        if (asked && json == null) {
            return new Outcome.Missed(what, "expected JSON, got " + got);
        }
        Map<String, JsonNode> extracted = new LinkedHashMap<>();
        if (json != null) {
            for (JsonAssertion assertion : expect.json()) {
                Assertions.mismatch(assertion, json, values.all()).ifPresent(mismatches::add);
            }
            if (mismatches.isEmpty()) {
                step.extract()
                        .forEach((name, extraction) ->
                                extract(name, extraction, json, extracted).ifPresent(mismatches::add));
            }
        }
        return mismatches.isEmpty()
                ? new Outcome.Held(what, http ? String.valueOf(answer.status()) : "it is so", extracted)
                : new Outcome.Missed(what, String.join("; ", mismatches));
    }

    private Optional<String> extract(
            String name, Extraction extraction, JsonNode json, Map<String, JsonNode> extracted) {
        String path = Template.jsonPath(extraction.path(), values.all());
        List<JsonNode> found = JsonPaths.find(path, json).values().stream()
                .filter(value -> !value.isNull())
                .toList();
        if (extraction.all()) {
            ArrayNode list = Json.mapper().createArrayNode();
            found.forEach(list::add);
            extracted.put(name, list);
        } else if (!found.isEmpty()) {
            extracted.put(name, found.get(0));
        } else if (!extraction.optional()) {
            return Optional.of("expected " + path + " as " + name + ", got nothing there in "
                    + Texts.shortened(Json.compact(json), 200));
        }
        return Optional.empty();
    }

    /** Whether a status, or the exit code of a command, is one that is expected. */
    static boolean accepted(Expectation expect, int status, boolean http) {
        if (!expect.statuses().isEmpty()) {
            return expect.statuses().contains(status);
        }
        return http ? status >= 200 && status < 300 : status == 0;
    }

    private static String wanted(Expectation expect, boolean http) {
        if (expect.statuses().isEmpty()) {
            return http ? "a 2xx" : "exit code 0";
        }
        List<String> sorted =
                expect.statuses().stream().sorted().map(String::valueOf).toList();
        return (http ? "" : "exit code ") + String.join(" or ", sorted);
    }
}

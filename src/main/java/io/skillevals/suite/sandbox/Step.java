package io.skillevals.suite.sandbox;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One thing that is done and what must come of it.
 *
 * @param name what a reader calls it
 * @param action what is done
 * @param expect what must come of it
 * @param extract names for parts of the answer, which later templates may use
 * @param poll how often it is done again until the expectation holds; absent for once
 * @param unless a name: the step is left out when it already has a value; absent for never
 * @param undo the request to the service that takes back what the step makes; it is written down before the step is done,
 *     so its templates may name only what is known by then; absent when the step makes nothing
 * @param source the file or XML element that it was read from, for messages
 */
public record Step(
        String name,
        Action action,
        Expectation expect,
        Map<String, Extraction> extract,
        @Nullable Poll poll,
        @Nullable String unless,
        @Nullable HttpCall undo,
        String source) {

    public Step {
        extract = Collections.unmodifiableMap(new LinkedHashMap<>(extract));
    }

    /** What is done. */
    public sealed interface Action permits HttpCall, CommandCall, FileLook, Pause {}

    /** Who is asked. */
    public enum Target {
        APP,
        SERVICE
    }

    /**
     * A request.
     *
     * @param target who is asked
     * @param method the HTTP method
     * @param path with query; a template, whose values are percent-encoded
     * @param headers further headers; the values are templates
     * @param body JSON whose texts are templates; a text that is nothing but one name becomes the value itself, be it a
     *     number or a list; absent for no body
     * @param timeLimit of one request
     */
    public record HttpCall(
            Target target,
            String method,
            String path,
            Map<String, String> headers,
            @Nullable JsonNode body,
            Duration timeLimit)
            implements Action {
        public HttpCall {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        }
    }

    /**
     * A command inside the app's container. Its exit code stands for the status.
     *
     * @param argv the command line; each is a template
     * @param timeLimit after which nobody waits for it: it is left to itself until the container is closed
     */
    public record CommandCall(List<String> argv, Duration timeLimit) implements Action {
        public CommandCall {
            argv = List.copyOf(argv);
        }
    }

    /**
     * A look at a file in the app's container.
     *
     * @param path absolute; a template
     */
    public record FileLook(String path) implements Action {}

    /** A wait of fixed length. */
    public record Pause(Duration length) implements Action {}

    /**
     * What must come of an action.
     *
     * @param statuses accepted statuses of a request (any 2xx when empty), or exit codes of a command (0 when empty)
     * @param exists of a file: whether it must be there
     * @param contains a template that the answer's text, the command's output or the file must hold; absent for no such demand
     * @param json what the JSON answer must be like
     */
    public record Expectation(
            Set<Integer> statuses, boolean exists, @Nullable String contains, List<JsonAssertion> json) {

        /** Any success. */
        public static final Expectation SUCCESS = new Expectation(Set.of(), true, null, List.of());

        public Expectation {
            statuses = Set.copyOf(statuses);
            json = List.copyOf(json);
        }
    }

    /**
     * What a part of a JSON answer must be like.
     *
     * @param path a JSON path or a dotted path; a template, whose values are written as JSON
     * @param operator how it is compared
     * @param operand what with; its texts are templates
     * @param tolerance of {@link Operator#INSTANT}: how far apart the two may be
     */
    public record JsonAssertion(String path, Operator operator, JsonNode operand, Duration tolerance) {}

    /** How a part of a JSON answer is compared. */
    public enum Operator {
        /** Equal as JSON; numbers by value. */
        EQUALS,
        /** Equal to one of a list. */
        ONE_OF,
        /** The path finds so many. A list found by a definite path counts its elements. */
        COUNT,
        /** The path finds something that is not null, or nothing. */
        EXISTS,
        /** A text with that part in it, or a list with that element. */
        CONTAINS,
        /** A text that the regular expression matches as a whole. */
        MATCHES,
        /** The same point in time, both ISO 8601. */
        INSTANT
    }

    /**
     * A part of an answer to keep.
     *
     * @param path a JSON path or a dotted path; a template, whose values are written as JSON
     * @param all whether everything found is kept as a list; else the first alone
     * @param optional whether the step holds without it
     */
    public record Extraction(String path, boolean all, boolean optional) {}

    /**
     * How often a step is done again.
     *
     * @param interval between the end of one try and the start of the next
     * @param timeLimit from the start of the first try; the step fails when it has not held by then
     * @param hold for how long it must go on holding, asked at the same interval
     */
    public record Poll(Duration interval, Duration timeLimit, Duration hold) {}
}

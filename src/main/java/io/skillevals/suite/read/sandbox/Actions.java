package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.Step.Action;
import io.skillevals.suite.sandbox.Step.CommandCall;
import io.skillevals.suite.sandbox.Step.FileLook;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.Pause;
import io.skillevals.suite.sandbox.Step.Target;
import io.skillevals.suite.sandbox.Template;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads what a step does, with endpoints put in place. */
final class Actions {

    /** The fields of which a step has exactly one. */
    static final List<String> KINDS = List.of("endpoint", "app", "service", "command", "file", "pause");

    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

    private static final Duration USUAL_LIMIT = Duration.ofSeconds(10);

    private final Part endpoints;
    private final boolean service;
    private final Times times;
    private final Problems problems;
    private final Headers headers;

    /**
     * A reader.
     *
     * @param service whether there is a service to be asked
     */
    Actions(Part endpoints, boolean service, Times times, Problems problems) {
        this.endpoints = endpoints;
        this.service = service;
        this.times = times;
        this.problems = problems;
        this.headers = new Headers(problems);
    }

    /** The endpoint that a step calls; a missing part when it calls none. */
    Part endpoint(Part step) {
        return endpoints.at(step.at("endpoint").text().orElse(""));
    }

    /** What a step does; empty when that cannot be told. */
    Optional<Action> read(Part step, Names names) {
        List<String> kinds =
                KINDS.stream().filter(kind -> step.at(kind).isThere()).toList();
        if (kinds.isEmpty() && step.strange("step")) {
            return Optional.empty();
        }
        if (kinds.size() != 1) {
            problems.error(
                    step.place(),
                    (kinds.isEmpty()
                                    ? "the step does nothing"
                                    : "the step does several things (" + String.join(", ", kinds) + ")")
                            + ": give it exactly one of " + String.join(", ", KINDS));
            return Optional.empty();
        }
        String kind = kinds.get(0);
        boolean request = List.of("endpoint", "app", "service").contains(kind);
        only(step.at("headers"), request, "`headers` belongs to a step that makes a request");
        only(step.at("body"), request, "`body` belongs to a step that makes a request");
        only(
                step.at("timeLimit"),
                request || kind.equals("command"),
                "`timeLimit` belongs to a step that makes a request or runs a command");
        Part at = step.at(kind);
        return switch (kind) {
            case "endpoint" -> endpointCall(step, names);
            case "app" -> call(Target.APP, at, step, names);
            case "service" -> call(Target.SERVICE, at, step, names);
            case "command" -> command(at, step, names);
            case "file" -> {
                names.examine(at);
                yield at.text().map(FileLook::new);
            }
            default -> Optional.of(new Pause(times.positive(at, Duration.ofSeconds(1))));
        };
    }

    /** What takes back what a step makes. */
    Optional<HttpCall> undo(Part undo, Names names) {
        return call(Target.SERVICE, undo.at("service"), undo, names).map(HttpCall.class::cast);
    }

    private void only(Part part, boolean allowed, String otherwise) {
        if (part.isThere() && !allowed) {
            problems.error(part.place(), otherwise);
        }
    }

    private Optional<Action> command(Part at, Part step, Names names) {
        names.examine(at);
        List<String> argv = at.items().stream()
                .map(argument -> argument.node().asString(""))
                .toList();
        return argv.isEmpty() ? Optional.empty() : Optional.of(new CommandCall(argv, limit(step)));
    }

    private Optional<Action> call(Target target, Part at, Part step, Names names) {
        if (target == Target.SERVICE && !service) {
            problems.error(at.place(), "the step asks the service, but the sandbox has no `service`");
        }
        String[] words = at.text().orElse("").split(" ", 2);
        if (words.length != 2 || !path(words[1], at, names)) {
            return Optional.empty();
        }
        return Optional.of(new HttpCall(
                target,
                words[0],
                words[1],
                headers.read(step.at("headers"), names),
                body(step.at("body"), names),
                limit(step)));
    }

    private Optional<Action> endpointCall(Part step, Names names) {
        Part endpoint = endpoint(step);
        String name = step.at("endpoint").text().orElse("");
        if (!endpoint.isThere()) {
            problems.error(
                    step.at("endpoint").place(),
                    "unknown endpoint `" + name + "`"
                            + Suggestion.of(name, endpoints.fields().keySet())
                            + (endpoints.isThere() ? ". The endpoints stand at " + endpoints.place() : ""));
            return Optional.empty();
        }
        Optional<String> method = given(endpoint, "method", name);
        Optional<String> path = given(endpoint, "path", name);
        method.filter(one -> !METHODS.contains(one))
                .ifPresent(one -> problems.error(
                        endpoint.at("method").place(),
                        "`" + one + "` is no method: write one of " + String.join(", ", METHODS)));
        if (method.isEmpty() || path.isEmpty() || !path(path.get(), endpoint.at("path"), names)) {
            return Optional.empty();
        }
        Map<String, String> all = new LinkedHashMap<>(headers.read(endpoint.at("headers"), names));
        all.putAll(headers.read(step.at("headers"), names));
        Part body = step.at("body").isThere() ? step.at("body") : endpoint.at("body");
        return Optional.of(new HttpCall(Target.APP, method.get(), path.get(), all, body(body, names), limit(step)));
    }

    private Optional<String> given(Part endpoint, String field, String name) {
        if (!endpoint.at(field).isThere()) {
            problems.error(endpoint.place(), "the endpoint `" + name + "` has no `" + field + "`");
        }
        return endpoint.at(field).text();
    }

    private Duration limit(Part step) {
        return times.positive(step.at("timeLimit"), USUAL_LIMIT);
    }

    private static @org.jspecify.annotations.Nullable JsonNode body(Part body, Names names) {
        names.examine(body);
        return body.isThere() ? body.node() : null;
    }

    /** Whether a path can be asked for, whatever its names will be. */
    private boolean path(String path, Part at, Names names) {
        if (!names.examine(path, at.place())) {
            return false;
        }
        Map<String, JsonNode> values = new LinkedHashMap<>();
        JsonNode sample = io.skillevals.io.Json.mapper().stringNode("x");
        Template.names(path).forEach(name -> values.put(name, sample));
        if (path.startsWith("/") && legal(Template.urlPath(path, values))) {
            return true;
        }
        problems.error(
                at.place(),
                "`" + path
                        + "` is no path of a URL: it begins with /, and what is no letter or digit is percent-encoded");
        return false;
    }

    private static boolean legal(String path) {
        try {
            URI.create(path);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

package io.skillevals.suite;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A question to the service of a condition, and what its answer has to be. Exactly one of {@code url} and {@code command} is given.
 *
 * @param method of the HTTP request
 * @param url of the HTTP request, with {@code {{port}}} where the service's port goes; absent for a command
 * @param headers of the HTTP request
 * @param body of the HTTP request; absent for none
 * @param command the argv, with words such as {@code {{port}}}; empty for a request
 * @param status the expected status of the answer, or exit code of the command
 * @param contains what the answer, or the command's standard output, has to contain; absent when that does not matter
 */
public record Probe(
        String method,
        @Nullable String url,
        Map<String, String> headers,
        @Nullable String body,
        List<String> command,
        int status,
        @Nullable String contains) {

    public Probe {
        headers = Map.copyOf(headers);
        command = List.copyOf(command);
    }

    /** All texts in which words are filled in. */
    public List<String> texts() {
        return Stream.of(Stream.ofNullable(url), headers.values().stream(), Stream.ofNullable(body), command.stream())
                .flatMap(texts -> texts)
                .toList();
    }
}

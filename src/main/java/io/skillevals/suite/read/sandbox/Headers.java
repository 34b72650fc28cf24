package io.skillevals.suite.read.sandbox;

import io.skillevals.suite.Problems;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads headers of requests. */
final class Headers {

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /** Those that the connection itself writes. */
    private static final Set<String> OF_THE_CONNECTION =
            Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");

    private final Problems problems;

    Headers(Problems problems) {
        this.problems = problems;
    }

    /** The headers, whose values are templates. */
    Map<String, String> read(Part headers, Names names) {
        headers.fields().forEach((name, value) -> {
            if (!TOKEN.matcher(name).matches()) {
                problems.error(value.place(), "`" + name + "` is no name of a header");
            } else if (OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                problems.error(value.place(), "the header `" + name + "` is the connection's own: leave it out");
            }
        });
        names.examine(headers);
        return headers.texts();
    }
}

package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.RunEvidence;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Where a text is looked for: in the agent's output, which is usual, or in files. */
final class Source {

    private static final String OUTPUT = "output";

    private final JsonNode config;
    private final Wanted wanted;
    private final boolean last;

    /**
     * A source.
     *
     * @param config the fields of {@link #in}
     * @param last whether of the output only the final message counts
     */
    Source(JsonNode config, Wanted wanted, boolean last) {
        this.config = config;
        this.wanted = wanted;
        this.last = last;
    }

    /** Adds the fields that say where. */
    static Fields in(Fields fields) {
        return Place.paths(fields)
                .oneOf(
                        Place.IN,
                        Stream.of(OUTPUT, Place.WORKSPACE, Place.ARTIFACTS),
                        "Where it is searched: what the agent said, or the files that the path names. Default: output.");
    }

    static List<String> problems(JsonNode config) {
        if (!isOutput(config)) {
            return Place.problems(config);
        }
        return Place.isNamed(config)
                ? List.of("a path is of files: say whether they are in the " + Place.WORKSPACE + " or in the "
                        + Place.ARTIFACTS)
                : List.of();
    }

    static boolean isOutput(JsonNode config) {
        return config.path(Place.IN).asString(OUTPUT).equals(OUTPUT);
    }

    CheckResult found(RunEvidence evidence) throws Undecided, IOException {
        return isOutput(config) ? new Said(wanted, last).found(evidence) : files().found(evidence, Counts.ANY, false);
    }

    CheckResult notFound(RunEvidence evidence) throws Undecided, IOException {
        return isOutput(config) ? new Said(wanted, last).notFound(evidence) : files().notFound(evidence, false);
    }

    private FileSearch files() {
        return new FileSearch(Place.of(config), wanted);
    }
}

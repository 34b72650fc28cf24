package io.skillevals.grade.file;

import io.skillevals.spi.CheckResult;
import io.skillevals.spi.RunEvidence;
import java.io.IOException;
import tools.jackson.databind.JsonNode;

/** Where a text is looked for: in the agent's output, which is usual, or in files. */
final class Source {

    private final JsonNode config;
    private final Wanted wanted;
    private final boolean last;

    /**
     * A source.
     *
     * @param config the fields of {@link OutputOrFiles}
     * @param last whether of the output only the final message counts
     */
    Source(JsonNode config, Wanted wanted, boolean last) {
        this.config = config;
        this.wanted = wanted;
        this.last = last;
    }

    CheckResult found(RunEvidence evidence) throws Undecided, IOException {
        return OutputOrFiles.USUALLY_OUTPUT.isOutput(config)
                ? new Said(wanted, last).found(evidence)
                : files().found(evidence, Counts.ANY, false);
    }

    CheckResult notFound(RunEvidence evidence) throws Undecided, IOException {
        return OutputOrFiles.USUALLY_OUTPUT.isOutput(config)
                ? new Said(wanted, last).notFound(evidence)
                : files().notFound(evidence, false);
    }

    private FileSearch files() {
        return new FileSearch(Place.of(config), wanted);
    }
}

package io.skillevals.suite;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Where the runs of a suite are recorded after its report.
 *
 * @param http a live place; absent for none
 * @param history a file to which lines are added; absent for none
 * @param dryRunAgents names of the configured agents whose runs only try the plumbing, whether or not they take part
 */
public record RecordPlaces(
        @Nullable Http http, @Nullable History history, Set<String> dryRunAgents) {

    /** Nowhere. */
    public static final RecordPlaces NONE = new RecordPlaces(null, null, Set.of());

    /** The collection of places that name none. */
    public static final String COLLECTION = "evals";

    /** The names that a template may hold, each of which every run has a value for, be it null. */
    public static final List<String> NAMES = List.of(
            "collection",
            "project",
            "title",
            "expected",
            "actual",
            "outcome",
            "metrics",
            "suite",
            "fixture",
            "prompt",
            "condition",
            "agent",
            "model",
            "version",
            "revision",
            "run",
            "score");

    public RecordPlaces {
        dryRunAgents = Set.copyOf(dryRunAgents);
    }

    /** Whether there is no place. */
    public boolean isEmpty() {
        return http == null && history == null;
    }

    /**
     * A live place that gets a JSON POST for each run.
     *
     * @param url where the requests go
     * @param credential source of the bearer: {@code env:NAME}, {@code server:ID} or {@code file:PATH}; absent for none
     * @param collection what the records belong to there
     * @param project the project there; absent for the suite's name
     * @param template what is sent, with names in double braces; absent for the whole body
     * @param idPointer JSON pointer to the record's id in the answer
     * @param timeLimit of one request
     * @param totalLimit of all requests of a report
     * @param retries how often a request is sent again after an answer that may pass
     * @param dryRuns whether runs that only try the plumbing are recorded too
     */
    public record Http(
            URI url,
            @Nullable String credential,
            String collection,
            @Nullable String project,
            @Nullable JsonNode template,
            String idPointer,
            Duration timeLimit,
            Duration totalLimit,
            int retries,
            boolean dryRuns) {

        /** What holds where nothing is said. */
        public static final String ID_POINTER = "/id";

        /** What holds where nothing is said. */
        public static final Duration TIME_LIMIT = Duration.ofSeconds(10);

        /** What holds where nothing is said. */
        public static final Duration TOTAL_LIMIT = Duration.ofMinutes(5);

        /** What holds where nothing is said. */
        public static final int RETRIES = 2;
    }

    /**
     * A file to which a line is added for each run.
     *
     * @param file the file; absent for {@code history.jsonl} in the runs folder
     * @param collection what the records belong to
     * @param project the project; absent for the suite's name
     * @param dryRuns whether runs that only try the plumbing are recorded too
     */
    public record History(
            @Nullable Path file, String collection, @Nullable String project, boolean dryRuns) {}
}

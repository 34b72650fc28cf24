package io.skillevals.app;

import io.skillevals.record.Bearer;
import io.skillevals.record.Belonging;
import io.skillevals.record.HistoryPlace;
import io.skillevals.record.HttpPlace;
import io.skillevals.record.Place;
import io.skillevals.record.PlaceReport;
import io.skillevals.record.Recorder;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import io.skillevals.results.Results.AgentInfo;
import io.skillevals.results.RunResult;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.suite.RecordPlaces;
import io.skillevals.suite.Suite;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records the runs of a report at the places of the suite. Whatever goes wrong there is a warning with the command to try again: the
 * results are on the disk, and the build has its verdict without them.
 */
final class RecordRuns {

    private static final String SKIP = "records.skip";
    private static final String LOCK = ".records.lock";

    private final SuiteRequest request;
    private final Suite suite;
    private final Path runs;
    private final Redactor redactor;
    private final Log log;
    private final BooleanSupplier stopped;

    /**
     * A recording.
     *
     * @param runs the runs folder: the history's usual place, and where two builds find each other
     */
    RecordRuns(SuiteRequest request, Suite suite, Path runs, Redactor redactor, Log log, BooleanSupplier stopped) {
        this.request = request;
        this.suite = suite;
        this.runs = runs;
        this.redactor = redactor;
        this.log = log;
        this.stopped = stopped;
    }

    /**
     * Records them.
     *
     * @param directories where each run stands; empty of a run that is in none of the folders
     */
    void record(Results results, Function<RunResult, Optional<RunDirectory>> directories) {
        RecordPlaces places = suite.records();
        if (places.isEmpty()) {
            return;
        }
        if (request.flag(SKIP)) {
            log.info("records: skipped by evals." + SKIP);
            return;
        }
        Recorder recorder = new Recorder(results, directories, dry(results), redactor, stopped);
        if (places.history() != null) {
            record(recorder, history(places.history()));
        }
        if (places.http() != null) {
            http(places.http()).ifPresent(place -> record(recorder, place));
        }
    }

    private void record(Recorder recorder, Place place) {
        try {
            tell(recorder.record(place));
        } catch (RuntimeException e) {
            warn("the runs are not recorded at " + redactor.redact(place.name()) + ": "
                    + redactor.redact(e.toString()));
        }
    }

    private void tell(PlaceReport report) {
        log.info("records: " + report.recorded() + " new, " + report.known() + " known at " + report.place()
                + (report.left() == 0
                        ? ""
                        : "; " + report.left() + " left out, since no model took part or the agent is a dry run"));
        if (report.unrecorded() > 0) {
            warn(report.unrecorded()
                    + (report.unrecorded() == 1 ? " run is" : " runs are") + " NOT RECORDED at " + report.place() + ": "
                    + report.reason());
        }
    }

    private void warn(String what) {
        log.warn(what);
        log.warn(
                "Nothing is lost: the results are written, and what is recorded is not recorded again. Try again with");
        log.warn("  " + redactor.redact(RetryCommand.of(request)));
    }

    private Place history(RecordPlaces.History history) {
        Path file = history.file() == null ? runs.resolve(HistoryPlace.FILE_NAME) : history.file();
        return new HistoryPlace(file, belonging(history.collection(), history.project()), history.dryRuns(), redactor);
    }

    /** The place; empty, with a warning, when its key cannot be had. */
    private Optional<Place> http(RecordPlaces.Http http) {
        String source = http.credential();
        Optional<String> key =
                source == null ? Optional.empty() : new Credentials(System.getenv(), request.servers()).apply(source);
        Optional<String> mistake = source == null
                ? Optional.empty()
                : key.map(Bearer::mistake).orElse(Optional.of("there is no key in " + source));
        if (mistake.isPresent()) {
            warn("the runs are NOT RECORDED at " + redactor.redact(http.url().toString()) + ": " + mistake.get());
            return Optional.empty();
        }
        return Optional.of(new HttpPlace(
                http,
                belonging(http.collection(), http.project()),
                key.map(Bearer::new).orElse(null),
                runs.resolve(LOCK),
                redactor));
    }

    private Belonging belonging(String collection, @Nullable String project) {
        return new Belonging(collection, project == null ? suite.name() : project);
    }

    /** Whether a run only tried the plumbing: no model took part, or the agent is marked so. */
    private Predicate<RunResult> dry(Results results) {
        Set<String> modelFree = results.agents().stream()
                .filter(AgentInfo::modelFree)
                .map(AgentInfo::name)
                .collect(Collectors.toSet());
        Set<String> marked = suite.records().dryRunAgents();
        return run -> modelFree.contains(run.key().agent())
                || marked.contains(run.key().agent());
    }
}

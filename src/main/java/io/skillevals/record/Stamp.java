package io.skillevals.record;

import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.RunDirectory;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A place's entry in a run's {@code grade.json}: the id of its record, and until there is one the name of the request for it. It is
 * read and written while the place is held, so that what another build recorded meanwhile is seen.
 */
final class Stamp {

    /** Before the place, where there is no id yet. */
    private static final String REQUEST = "request to ";

    private final RunDirectory run;
    private final String place;
    private final Redactor redactor;

    Stamp(RunDirectory run, String place, Redactor redactor) {
        this.run = run;
        this.place = redactor.redact(place);
        this.redactor = redactor;
    }

    /** The id; empty when nothing was recorded there since the grade was given. */
    Optional<String> id() throws IOException {
        return Optional.ofNullable(run.readGrade().records().get(place));
    }

    /**
     * The name of the request for a record of this grade: the same until there is one or the request is forgotten, whoever asks, and
     * that of no other. It is on the disk before it is returned.
     */
    String request() throws IOException {
        Grade grade = run.readGrade();
        String known = grade.records().get(REQUEST + place);
        if (known != null) {
            return known;
        }
        String name = UUID.randomUUID().toString();
        run.writeGrade(grade.recorded(REQUEST + place, name), redactor);
        return name;
    }

    /** The next request is another one, because this one was refused. */
    void forget() throws IOException {
        Grade grade = run.readGrade();
        run.writeGrade(grade.with(withoutRequest(grade)), redactor);
    }

    /** Writes the id, in a file that is moved into place. */
    void put(String id) throws IOException {
        Grade grade = run.readGrade();
        Map<String, String> records = withoutRequest(grade);
        records.put(place, id);
        run.writeGrade(grade.with(records), redactor);
    }

    private Map<String, String> withoutRequest(Grade grade) {
        Map<String, String> records = new TreeMap<>(grade.records());
        records.remove(REQUEST + place);
        return records;
    }
}

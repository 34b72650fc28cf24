package io.skillevals.record;

import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.RunDirectory;
import java.io.IOException;
import java.util.Optional;

/**
 * A place's entry in a run's {@code grade.json}: the id of its record. It is read and written while the place is held, so that what
 * another build recorded meanwhile is seen.
 */
final class Stamp {

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

    /** Writes the id, in a file that is moved into place. */
    void put(String id) throws IOException {
        Grade grade = run.readGrade();
        run.writeGrade(grade.recorded(place, id), redactor);
    }
}

package io.skillevals.record;

import java.io.Closeable;
import java.io.IOException;

/** Where runs are recorded. It is opened, asked for one run after the other, and closed. */
public sealed interface Place extends Closeable permits HttpPlace, HistoryPlace {

    /** What a reader calls it: a URL, or a path. */
    String name();

    /** The name under which the record's id stands in {@code grade.json}. */
    String key();

    /** What its records belong to. */
    Belonging belonging();

    /** Whether it takes runs that only try the plumbing. */
    boolean dryRuns();

    /**
     * Makes it ready.
     *
     * @throws IOException when it cannot be, so that nothing can be recorded
     */
    void open() throws IOException;

    /**
     * Records a run, unless it was recorded before.
     *
     * @throws IOException when that failed and the next run will fare no better
     */
    Answer record(Observation run, Stamp stamp) throws IOException;
}

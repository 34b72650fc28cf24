package io.skillevals.app;

import io.skillevals.rundir.Change;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunRecord;
import io.skillevals.workspace.Captured;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The record of a tree that no run made, as if an agent had left it. */
final class FolderRecord {

    private FolderRecord() {}

    /**
     * The record.
     *
     * @param plan what stands for the id of a plan
     * @param pristineDigest of the project that the tree was made of
     * @param result what an agent would have said at the end; absent when that is not known
     */
    static RunRecord of(
            String plan, Coordinates coordinates, String pristineDigest, Captured captured, @Nullable String result) {
        return new RunRecord(
                RunRecord.SCHEMA,
                plan,
                coordinates,
                false,
                RunRecord.NOBODY,
                false,
                "",
                List.of(),
                pristineDigest,
                "",
                List.of(),
                null,
                null,
                null,
                Instant.now(),
                Map.of(),
                Map.of(),
                1,
                Ended.CAPTURED,
                null,
                result,
                captured.changes().stream()
                        .map(change -> new Change(
                                change.path(), Change.Kind.valueOf(change.kind().name()), change.binary()))
                        .toList(),
                new Proof(true, null, List.of()),
                captured.notes());
    }
}

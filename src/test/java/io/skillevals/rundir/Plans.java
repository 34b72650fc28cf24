package io.skillevals.rundir;

import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.PlanRecord.SkillDigest;
import java.time.Instant;
import java.util.List;

/** Plans of which only some things matter. */
public final class Plans {

    private Plans() {}

    /** A whole plan without a baseline, whose order was not drawn. */
    public static PlanRecord whole(String id, Instant createdAt, int runsPerCell, List<PlannedRun> runs) {
        return new PlanRecord(
                PlanRecord.SCHEMA,
                id,
                "default",
                createdAt,
                "1.0",
                null,
                runsPerCell,
                1,
                List.of(new SkillDigest("s", "sha256:1")),
                runs,
                null,
                null,
                null,
                null,
                List.of());
    }
}

package io.skillevals.rundir;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code plans/<utc>-<id>.json}: what one start decided.
 *
 * @param schema {@value #SCHEMA}
 * @param id of the plan
 * @param suite the suite's name
 * @param createdAt when it was made
 * @param plugin the plugin's version
 * @param projectVersion {@code git describe} of the project under evaluation; absent outside git
 * @param runsPerCell runs asked of each cell
 * @param concurrent agents at a time
 * @param skills the skills with their digests
 * @param runs every planned run, in its order
 */
public record PlanRecord(
        int schema,
        String id,
        String suite,
        Instant createdAt,
        String plugin,
        @Nullable String projectVersion,
        int runsPerCell,
        int concurrent,
        List<SkillDigest> skills,
        List<PlannedRun> runs) {

    /** The newest form of the record. */
    public static final int SCHEMA = 1;

    public PlanRecord {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(suite, "suite");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(plugin, "plugin");
        skills = List.copyOf(skills);
        runs = List.copyOf(runs);
    }

    /** A skill and the digest of its files. */
    public record SkillDigest(String name, String digest) {}

    /**
     * One planned run.
     *
     * @param coordinates where it stands in the matrix
     * @param control whether its condition is the control
     * @param agentType the agent's name in the registry
     * @param modelFree whether the agent needs no model
     * @param dir its run directory, relative to the runs folder, with {@code /}
     */
    public record PlannedRun(
            Coordinates coordinates, boolean control, String agentType, boolean modelFree, String dir) {}
}

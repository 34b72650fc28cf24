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
 * @param seed of the order; absent when it was not drawn
 * @param shard the part of the whole plan that this is; absent when it is all of it
 * @param matrix digest of the whole plan, which all its shards share; absent of a plan of an older plugin
 * @param versions what is compared; absent without a baseline
 * @param others the runs of the whole plan that this shard leaves to other shards; empty when it is all of it
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
        List<PlannedRun> runs,
        @Nullable Long seed,
        @Nullable Shard shard,
        @Nullable String matrix,
        @Nullable VersionsRecord versions,
        List<PlannedRun> others) {

    /** The newest form of the record. */
    public static final int SCHEMA = 1;

    @SuppressWarnings("NullAway") // a record of an older plugin leaves fields out
    public PlanRecord {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(suite, "suite");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(plugin, "plugin");
        skills = List.copyOf(skills);
        runs = List.copyOf(runs);
        others = others == null ? List.of() : List.copyOf(others);
    }

    /** The same plan with other runs. */
    public PlanRecord with(List<PlannedRun> planned) {
        return new PlanRecord(
                schema,
                id,
                suite,
                createdAt,
                plugin,
                projectVersion,
                runsPerCell,
                concurrent,
                skills,
                planned,
                seed,
                shard,
                matrix,
                versions,
                others);
    }

    /**
     * A part of a plan.
     *
     * @param number from 1
     * @param of how many there are
     */
    public record Shard(int number, int of) {

        @Override
        public String toString() {
            return number + "/" + of;
        }
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
     * @param block the number of its block in the whole plan: the runs of one task and round under all conditions, agents and
     *     versions, which belong together
     * @param fingerprint of all that a repetition would have to share; empty when it could not be told before the start
     * @param reused whether a run of an earlier start stands for it
     */
    public record PlannedRun(
            Coordinates coordinates,
            boolean control,
            String agentType,
            boolean modelFree,
            String dir,
            int block,
            @Nullable String fingerprint,
            boolean reused) {

        /** A new run of no block. */
        public PlannedRun(Coordinates coordinates, boolean control, String agentType, boolean modelFree, String dir) {
            this(coordinates, control, agentType, modelFree, dir, 0, null, false);
        }
    }
}

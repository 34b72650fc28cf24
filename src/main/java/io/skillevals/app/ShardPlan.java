package io.skillevals.app;

import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.PlanRecord.Shard;
import io.skillevals.rundir.RunTree;
import io.skillevals.rundir.VersionsRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The newest plan of one of several runs folders.
 *
 * @param name of the folder, as it was named
 * @param tree the folder
 * @param plan what was planned there last
 */
record ShardPlan(String name, RunTree tree, PlanRecord plan) {

    private static final String NONE = "none";
    private static final String MATRIX = "matrix";

    /** A digest or commit with its beginning, which is enough to tell two apart. */
    private static final Pattern DIGEST = Pattern.compile("\\b([0-9a-f]{12})[0-9a-f]{28,}\\b");

    /**
     * A run of the whole plan, whatever number it has in its folder.
     *
     * @param cell where it stands in the matrix
     * @param block which of the cell's runs it is
     */
    record Slot(Coordinates cell, int block) {

        static Slot of(PlannedRun run) {
            return new Slot(run.coordinates().cell(), run.block());
        }
    }

    /** Why plans are not shards of one plan, a sentence each; empty when they are. */
    static List<String> mismatches(List<ShardPlan> shards) {
        List<String> mismatches = new ArrayList<>();
        shards.forEach(shard -> {
            if (shard.plan().shard() == null || shard.plan().matrix() == null) {
                mismatches.add("the newest plan of " + shard.name()
                        + " is no shard: only runs made by -Devals.shard=n/m" + " can be merged");
            }
        });
        if (!mismatches.isEmpty()) {
            return mismatches;
        }
        ShardPlan first = shards.get(0);
        for (ShardPlan shard : shards.subList(1, shards.size())) {
            mismatches.addAll(mismatches(first, shard));
        }
        return mismatches.isEmpty() ? twice(shards) : mismatches;
    }

    private static List<String> mismatches(ShardPlan first, ShardPlan shard) {
        Map<String, String> ours = shared(first.plan());
        Map<String, String> theirs = shared(shard.plan());
        Set<String> all = new LinkedHashSet<>(ours.keySet());
        all.addAll(theirs.keySet());
        List<String> mismatches = new ArrayList<>();
        for (String what : all) {
            String mine = ours.getOrDefault(what, NONE);
            String other = theirs.getOrDefault(what, NONE);
            if (!mine.equals(other)) {
                List<String> cells = what.equals(MATRIX) ? new CellDifferences(first, shard).told() : List.of();
                mismatches.add("the plans differ in " + what + ": " + shortened(mine) + " in " + first.name() + ", "
                        + shortened(other) + " in " + shard.name()
                        + (cells.isEmpty() ? "" : "; " + String.join("; ", cells)));
            }
        }
        return mismatches;
    }

    /** As much of a digest or commit as a person compares. */
    private static String shortened(String value) {
        return DIGEST.matcher(value).replaceAll("$1");
    }

    private static List<String> twice(List<ShardPlan> shards) {
        List<String> twice = new ArrayList<>();
        Map<Shard, String> seen = new HashMap<>();
        Map<Slot, String> slots = new HashMap<>();
        for (ShardPlan shard : shards) {
            String other = seen.putIfAbsent(shard.number(), shard.name());
            if (other != null) {
                twice.add("shard " + shard.number() + " stands in " + other + " and in " + shard.name()
                        + ": name one of them");
                continue;
            }
            for (PlannedRun run : shard.plan().runs()) {
                String holder = slots.putIfAbsent(Slot.of(run), shard.name());
                if (holder != null) {
                    twice.add("the run " + run.dir() + " of block " + run.block() + " is planned in " + holder
                            + " and in " + shard.name());
                    break;
                }
            }
        }
        return twice;
    }

    /** Which shard it is. */
    Shard number() {
        Shard shard = plan.shard();
        if (shard == null) {
            throw new IllegalStateException(name + " holds no shard");
        }
        return shard;
    }

    /** What shards of one plan share, by the name under which a user knows it. */
    private static Map<String, String> shared(PlanRecord plan) {
        Shard shard = plan.shard();
        VersionsRecord versions = plan.versions();
        Map<String, String> shared = new LinkedHashMap<>();
        shared.put("suite", plan.suite());
        shared.put("plugin version", plan.plugin());
        shared.put("runs of a cell", String.valueOf(plan.runsPerCell()));
        shared.put("number of shards", shard == null ? "1" : String.valueOf(shard.of()));
        plan.skills().forEach(skill -> shared.put("the skill " + skill.name(), skill.digest()));
        shared.put("baseline", versions == null ? NONE : versions.baselineCommit());
        shared.put(MATRIX, String.valueOf(plan.matrix()));
        return shared;
    }
}

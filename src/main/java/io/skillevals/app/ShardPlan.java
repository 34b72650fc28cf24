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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The newest plan of one of several runs folders.
 *
 * @param name of the folder, as it was named
 * @param tree the folder
 * @param plan what was planned there last
 */
record ShardPlan(String name, RunTree tree, PlanRecord plan) {

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
            Map<String, String> theirs = shared(shard.plan());
            shared(first.plan()).forEach((what, mine) -> {
                if (!mine.equals(theirs.get(what))) {
                    mismatches.add("the plans differ in " + what + ": " + mine + " in " + first.name() + ", "
                            + theirs.get(what) + " in " + shard.name());
                }
            });
        }
        return mismatches.isEmpty() ? twice(shards) : mismatches;
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
        shared.put(
                "skills",
                plan.skills().stream()
                        .map(skill -> skill.name() + " " + skill.digest())
                        .collect(Collectors.joining(", ")));
        shared.put("baseline", versions == null ? "none" : versions.baselineCommit());
        shared.put("matrix", String.valueOf(plan.matrix()));
        return shared;
    }
}

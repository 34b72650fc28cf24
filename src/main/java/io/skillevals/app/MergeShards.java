package io.skillevals.app;

import io.skillevals.app.ReportedRuns.Place;
import io.skillevals.app.ShardPlan.Slot;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Puts shards of one plan together again. What the shards that are not there were to run is missing, and said to be. A folder in which
 * there were runs before numbers its runs differently from a new one; where two have the same number, the later one gets the next that
 * is free.
 */
final class MergeShards {

    private final List<ShardPlan> shards;
    private final Map<PlannedRun, Place> places = new LinkedHashMap<>();
    private final List<PlannedRun> runs = new ArrayList<>();
    private final Map<Coordinates, Set<Integer>> numbers = new HashMap<>();

    /** A merger of plans without a mismatch. */
    MergeShards(List<ShardPlan> shards) {
        this.shards = List.copyOf(shards);
    }

    ReportedRuns merge() {
        Set<Slot> present = new HashSet<>();
        for (ShardPlan shard : shards) {
            for (PlannedRun run : shard.plan().runs()) {
                present.add(Slot.of(run));
                places.put(numbered(run), new Place(shard.name(), shard.tree().directory(run.dir())));
            }
        }
        Map<Slot, PlannedRun> absent = new LinkedHashMap<>();
        for (ShardPlan shard : shards) {
            for (PlannedRun run : shard.plan().others()) {
                if (!present.contains(Slot.of(run))) {
                    absent.putIfAbsent(Slot.of(run), run);
                }
            }
        }
        absent.values().forEach(this::numbered);
        return new ReportedRuns(
                plan(), places, shards.stream().map(ShardPlan::tree).toList(), notes(absent.size()));
    }

    private PlannedRun numbered(PlannedRun run) {
        Set<Integer> taken = numbers.computeIfAbsent(run.coordinates().cell(), cell -> new HashSet<>());
        int number = run.coordinates().run();
        while (!taken.add(number)) {
            number++;
        }
        PlannedRun numbered = new PlannedRun(
                run.coordinates().numbered(number),
                run.control(),
                run.agentType(),
                run.modelFree(),
                run.dir(),
                run.block(),
                run.fingerprint(),
                run.reused());
        runs.add(numbered);
        return numbered;
    }

    private PlanRecord plan() {
        PlanRecord first = shards.get(0).plan();
        Instant began = shards.stream()
                .map(shard -> shard.plan().createdAt())
                .min(Instant::compareTo)
                .orElse(first.createdAt());
        return new PlanRecord(
                first.schema(),
                first.id(),
                first.suite(),
                began,
                first.plugin(),
                first.projectVersion(),
                first.runsPerCell(),
                first.concurrent(),
                first.skills(),
                runs,
                seed(),
                null,
                first.matrix(),
                first.versions(),
                List.of());
    }

    /** Absent where the shards drew their order by different ones, since no single one gives that order again. */
    private @Nullable Long seed() {
        Long first = shards.get(0).plan().seed();
        return shards.stream().allMatch(shard -> Objects.equals(shard.plan().seed(), first)) ? first : null;
    }

    private List<String> notes(int absent) {
        List<String> notes = new ArrayList<>();
        int of = shards.get(0).number().of();
        List<String> missing = IntStream.rangeClosed(1, of)
                .filter(number ->
                        shards.stream().noneMatch(shard -> shard.number().number() == number))
                .mapToObj(number -> number + "/" + of)
                .toList();
        if (!missing.isEmpty()) {
            notes.add((missing.size() == 1 ? "shard " : "shards ") + String.join(", ", missing)
                    + (missing.size() == 1 ? " is" : " are") + " missing, "
                    + (absent == 0
                            ? "and how many runs that is nobody says"
                            : absent + (absent == 1 ? " run" : " runs")));
        }
        List<String> seeds = shards.stream()
                .map(shard -> String.valueOf(shard.plan().seed()))
                .distinct()
                .toList();
        if (seeds.size() > 1) {
            notes.add("the shards drew the order of their runs by different seeds: " + String.join(", ", seeds));
        }
        List<String> states = shards.stream()
                .map(shard -> String.valueOf(shard.plan().projectVersion()))
                .distinct()
                .toList();
        if (states.size() > 1) {
            notes.add("the shards were run on different states of the project: " + String.join(", ", states));
        }
        return notes;
    }
}

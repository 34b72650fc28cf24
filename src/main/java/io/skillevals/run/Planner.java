package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.PlanRecord.SkillDigest;
import io.skillevals.rundir.RunTree;
import io.skillevals.rundir.VersionsRecord;
import io.skillevals.suite.Schedule;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides every run of a suite: which finished ones are reused, and the order of all.
 *
 * <p>Where the finished runs of the baseline do not suffice, those stand for it that were made of the same files when they were the
 * candidate, unless the candidate needs them itself.
 *
 * <p>The runs of one task and round under all conditions, agents and versions are a block. Blocks stand in an order that is drawn by
 * a seed, round by round, and so do the runs of a block: what is compared is done at the same hours, and no condition is always the
 * first.
 */
public final class Planner {

    private final Suite suite;
    private final List<List<MatrixCell>> tasks;
    private final Function<MatrixCell, String> fingerprints;
    private final RunTree tree;
    private final FinishedRuns finished;

    /**
     * A planner.
     *
     * @param tasks the cells of the suite, by task
     * @param fingerprints of each cell; empty where it cannot be told
     * @param finished the runs that may be reused
     */
    public Planner(
            Suite suite,
            List<List<MatrixCell>> tasks,
            Function<MatrixCell, String> fingerprints,
            RunTree tree,
            FinishedRuns finished) {
        this.suite = suite;
        this.tasks = tasks;
        this.fingerprints = fingerprints;
        this.tree = tree;
        this.finished = finished;
    }

    /**
     * The plan. Nothing is written, and no directory is made.
     *
     * @param plugin the plugin's version
     * @param projectVersion of the project under evaluation; absent outside git
     * @param versions what is compared; absent without a baseline
     */
    public PlanRecord plan(String plugin, @Nullable String projectVersion, @Nullable VersionsRecord versions)
            throws IOException {
        Map<MatrixCell, String> known = new HashMap<>();
        tasks.forEach(cells -> cells.forEach(cell -> known.put(cell, fingerprints.apply(cell))));
        String matrix = matrix(known, plugin);
        Schedule.Shard shard = suite.schedule().shard();
        long seed = seed(matrix);
        List<PlannedRun> runs = new ArrayList<>();
        List<PlannedRun> others = new ArrayList<>();
        List<List<PlannedRun>> blocks = blocks(known);
        Random random = new Random(seed);
        for (int round = 0; round < suite.runs(); round++) {
            List<List<PlannedRun>> ofRound =
                    new ArrayList<>(blocks.subList(round * tasks.size(), (round + 1) * tasks.size()));
            Collections.shuffle(ofRound, random);
            for (List<PlannedRun> block : ofRound) {
                List<PlannedRun> order = new ArrayList<>(block);
                Collections.shuffle(order, random);
                (isOurs(order.get(0).block(), shard) ? runs : others).addAll(order);
            }
        }
        return new PlanRecord(
                PlanRecord.SCHEMA,
                UUID.randomUUID().toString().substring(0, 8),
                suite.name(),
                Instant.now(),
                plugin,
                projectVersion,
                suite.runs(),
                suite.parallel(),
                suite.skills().stream()
                        .map(skill -> new SkillDigest(skill.name(), skill.digest()))
                        .toList(),
                runs,
                seed,
                shard == null ? null : new PlanRecord.Shard(shard.number(), shard.of()),
                matrix,
                versions,
                others);
    }

    /** The blocks, round by round and task by task; a block's number is its place here, on every machine. */
    private List<List<PlannedRun>> blocks(Map<MatrixCell, String> known) throws IOException {
        List<List<PlannedRun>> blocks = new ArrayList<>();
        for (int number = 0; number < suite.runs() * tasks.size(); number++) {
            blocks.add(new ArrayList<>());
        }
        Map<Coordinates, List<PlannedRun>> planned = new HashMap<>();
        for (int task = 0; task < tasks.size(); task++) {
            for (MatrixCell cell : candidatesFirst(tasks.get(task))) {
                List<PlannedRun> runs = runs(cell, task, known.getOrDefault(cell, ""), planned);
                planned.put(cell.at(), runs);
                for (int round = 0; round < suite.runs(); round++) {
                    blocks.get(round * tasks.size() + task).add(runs.get(round));
                }
            }
        }
        return blocks;
    }

    /** What the candidate takes cannot stand for the baseline. */
    private static List<MatrixCell> candidatesFirst(List<MatrixCell> cells) {
        return cells.stream()
                .sorted(Comparator.comparing(cell -> isBaseline(cell.at())))
                .toList();
    }

    private static boolean isBaseline(Coordinates at) {
        return at.version().equals(Coordinates.BASELINE);
    }

    private List<PlannedRun> runs(
            MatrixCell cell, int task, String fingerprint, Map<Coordinates, List<PlannedRun>> planned)
            throws IOException {
        int rounds = suite.runs();
        boolean moving = suite.schedule().shard() == null;
        int[] places = Slots.of(rounds, finished.of(cell.at(), fingerprint), moving);
        Coordinates twin = cell.at().in(Coordinates.CANDIDATE);
        int[] borrowed = isBaseline(cell.at())
                ? Slots.filling(places, free(twin, fingerprint, planned), moving)
                : new int[rounds];
        Numbers numbers = new Numbers(tree.numbers(cell.at()), tree.highest(cell.at()), rounds);
        List<PlannedRun> runs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            boolean lent = borrowed[round] > 0;
            boolean reused = lent || places[round] > 0;
            int number = lent ? numbers.like(borrowed[round], round) : reused ? places[round] : numbers.next(round);
            Coordinates run = cell.at().numbered(number);
            runs.add(new PlannedRun(
                    run,
                    cell.control(),
                    cell.agentType(),
                    cell.modelFree(),
                    RunTree.path(lent ? twin.numbered(borrowed[round]) : run),
                    round * tasks.size() + task,
                    fingerprint,
                    reused));
        }
        return runs;
    }

    /** The finished runs of a candidate's cell that stand for nothing in this plan, the newest first. */
    private List<Integer> free(Coordinates twin, String fingerprint, Map<Coordinates, List<PlannedRun>> planned)
            throws IOException {
        List<Integer> taken = planned.getOrDefault(twin, List.of()).stream()
                .map(run -> run.coordinates().run())
                .toList();
        return finished.of(twin, fingerprint).stream()
                .filter(number -> !taken.contains(number))
                .toList();
    }

    private static boolean isOurs(int block, Schedule.@Nullable Shard shard) {
        return shard == null || block % shard.of() == shard.number() - 1;
    }

    /** Shards draw the same order without having to agree on a seed. */
    private long seed(String matrix) {
        Long given = suite.schedule().seed();
        if (given != null) {
            return given;
        }
        return suite.schedule().shard() == null
                ? new Random().nextInt(Integer.MAX_VALUE)
                : HexFormat.fromHexDigits(Digest.shortOf(matrix, 7));
    }

    private String matrix(Map<MatrixCell, String> known, String plugin) {
        Digest digest = Digest.create().add(plugin).add(suite.name()).add(String.valueOf(suite.runs()));
        suite.skills().forEach(skill -> digest.add(skill.name()).add(skill.digest()));
        tasks.forEach(cells -> cells.forEach(cell -> digest.add(cell.toString()).add(known.getOrDefault(cell, ""))));
        return digest.value();
    }
}

package io.skillevals.app;

import io.skillevals.io.FirstFew;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** In which cells two plans differ that should be parts of one, as far as they tell. */
final class CellDifferences {

    /** The others are likely to differ for the same reason. */
    private static final int SHOWN = 3;

    private final ShardPlan one;
    private final ShardPlan other;

    CellDifferences(ShardPlan one, ShardPlan other) {
        this.one = one;
        this.other = other;
    }

    /** The differences, a part of a sentence each. */
    List<String> told() {
        Map<Coordinates, String> ours = cells(one.plan());
        Map<Coordinates, String> theirs = cells(other.plan());
        List<Coordinates> changed = ours.keySet().stream()
                .filter(theirs::containsKey)
                .filter(cell -> !Objects.equals(ours.get(cell), theirs.get(cell)))
                .toList();
        return Stream.of(
                        told("only " + one.name() + " has ", isWhole(other) ? without(ours, theirs) : List.of()),
                        told("only " + other.name() + " has ", isWhole(one) ? without(theirs, ours) : List.of()),
                        told("what runs are made of (files, skills, options, versions) differs in ", changed))
                .flatMap(List::stream)
                .toList();
    }

    /** Each cell with the fingerprint of its runs; empty where that could not be told. */
    private static Map<Coordinates, String> cells(PlanRecord plan) {
        Map<Coordinates, String> cells = new LinkedHashMap<>();
        Stream.concat(plan.runs().stream(), plan.others().stream())
                .forEach(run -> cells.putIfAbsent(
                        run.coordinates().cell(), run.fingerprint() == null ? "" : run.fingerprint()));
        return cells;
    }

    /** Whether it tells of all cells: a plan of an older plugin leaves out what it leaves to other shards. */
    private static boolean isWhole(ShardPlan shard) {
        return !shard.plan().others().isEmpty() || shard.number().of() == 1;
    }

    private static List<Coordinates> without(Map<Coordinates, String> some, Map<Coordinates, String> others) {
        return some.keySet().stream().filter(cell -> !others.containsKey(cell)).toList();
    }

    private static List<String> told(String what, List<Coordinates> cells) {
        if (cells.isEmpty()) {
            return List.of();
        }
        List<String> names = cells.stream().map(PlanLines::cell).sorted().toList();
        return List.of(what + (cells.size() == 1 ? "the cell " : "the cells ") + FirstFew.of(names, SHOWN, "; "));
    }
}

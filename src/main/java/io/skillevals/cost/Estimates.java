package io.skillevals.cost;

import io.skillevals.rundir.Coordinates;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * What runs to come are likely to take: the mean of the runs of the same cell, else of the same agent, model and condition, else
 * of the same agent and model, else of the same agent; for each session of a run. Not for several threads at a time.
 */
public final class Estimates {

    private static final List<Function<Coordinates, List<Object>>> FROM_NEAR_TO_FAR = List.of(
            at -> List.of(at.cell()),
            at -> List.of(at.agent(), model(at), at.condition()),
            at -> List.of(at.agent(), model(at)),
            at -> List.of(at.agent()));

    private final ToIntFunction<Coordinates> sessions;
    private final Map<List<Object>, Mean> costs = new HashMap<>();
    private final Map<List<Object>, Mean> durations = new HashMap<>();

    /** By what earlier runs took, all of one session. */
    public Estimates(Collection<Expense> earlier) {
        this(earlier, at -> 1);
    }

    /**
     * By what earlier runs took.
     *
     * @param sessions how many sessions of an agent a run takes
     */
    public Estimates(Collection<Expense> earlier, ToIntFunction<Coordinates> sessions) {
        this.sessions = sessions;
        earlier.forEach(this::add);
    }

    /** Takes one more run into account. */
    public void add(Expense expense) {
        Coordinates at = expense.coordinates();
        add(durations, at, expense.duration().toMillis());
        Double cost = expense.costUsd();
        if (cost != null && Believable.isCost(cost)) {
            add(costs, at, cost);
        }
    }

    /** The cost of a run, in US dollars; absent while none is known that is like it. */
    public OptionalDouble cost(Coordinates at) {
        return nearest(costs, at);
    }

    /** How long it will have its place; absent while it is not known of any like it. */
    public Optional<Duration> duration(Coordinates at) {
        OptionalDouble millis = nearest(durations, at);
        return millis.isPresent() ? Optional.of(Duration.ofMillis(Math.round(millis.getAsDouble()))) : Optional.empty();
    }

    private int sessions(Coordinates at) {
        return Math.max(1, sessions.applyAsInt(at));
    }

    private static String model(Coordinates at) {
        return at.model() == null ? "" : at.model();
    }

    private void add(Map<List<Object>, Mean> means, Coordinates at, double value) {
        Mean each = new Mean(1, value / sessions(at));
        FROM_NEAR_TO_FAR.forEach(key -> means.merge(key.apply(at), each, Mean::and));
    }

    private OptionalDouble nearest(Map<List<Object>, Mean> means, Coordinates at) {
        return FROM_NEAR_TO_FAR.stream()
                .map(key -> means.get(key.apply(at)))
                .filter(java.util.Objects::nonNull)
                .mapToDouble(mean -> mean.value() * sessions(at))
                .findFirst();
    }

    private record Mean(int number, double sum) {

        Mean and(Mean other) {
            return new Mean(number + other.number, sum + other.sum);
        }

        double value() {
            return sum / number;
        }
    }
}

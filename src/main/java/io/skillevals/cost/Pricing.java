package io.skillevals.cost;

import io.skillevals.rundir.ModelUsage;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Price;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What runs cost by a table of prices. A cost is either wholly known or absent: a model without a price, tokens of a sort
 * without one, an unknown number of fresh or answered tokens, or a sum that is not {@link Believable} leave none.
 */
public final class Pricing {

    /** The metric's name, beside the agent's own {@code costUsd}. */
    public static final String METRIC = "computedCostUsd";

    /** The metric's name, by the agent's own word. */
    public static final String TOLD = "costUsd";

    private static final String TOLD_OF_EARLIER_TRIES = "triesBeforeCostUsd";

    private static final double TOKENS_OF_A_PRICE = 1_000_000;

    private final List<Price> prices;

    /** By these prices. */
    public Pricing(List<Price> prices) {
        this.prices = List.copyOf(prices);
    }

    /** What a run cost by these prices, in US dollars; what its earlier tries cost is not in it. */
    public Optional<Double> cost(RunRecord run) {
        return computed(run.usage(), run.observedModel(), run.metrics());
    }

    /** All that was paid for a run, in US dollars: with its earlier tries, by the agent's own word before these prices. */
    public Optional<Double> paid(RunRecord run) {
        Double earlier = run.metrics().get(TOLD_OF_EARLIER_TRIES);
        return paid(run.usage(), run.observedModel(), run.metrics())
                .map(cost -> earlier == null || !Believable.isCost(earlier) ? cost : cost + earlier);
    }

    /**
     * What was paid for what an agent did, in US dollars, by its own word before these prices.
     *
     * @param usage by model; empty when the agent does not tell it
     * @param observedModel the model that answered; absent when unknown
     * @param metrics what the agent measured
     */
    public Optional<Double> paid(List<ModelUsage> usage, @Nullable String observedModel, Map<String, Double> metrics) {
        Double told = metrics.get(TOLD);
        return told == null || !Believable.isCost(told) ? computed(usage, observedModel, metrics) : Optional.of(told);
    }

    private Optional<Double> computed(
            List<ModelUsage> byModel, @Nullable String observedModel, Map<String, Double> metrics) {
        List<ModelUsage> usage = byModel.isEmpty() ? ofObservedModel(observedModel, metrics) : byModel;
        double sum = 0;
        for (ModelUsage one : usage) {
            Optional<Double> cost = cost(one);
            if (cost.isEmpty()) {
                return Optional.empty();
            }
            sum += cost.get();
        }
        return usage.isEmpty() || !Believable.isCost(sum) ? Optional.empty() : Optional.of(sum);
    }

    /** All tokens are the observed model's where the agent does not tell them by model. */
    private static List<ModelUsage> ofObservedModel(@Nullable String model, Map<String, Double> metrics) {
        return model == null
                ? List.of()
                : List.of(new ModelUsage(
                        model,
                        tokens(metrics, "inputTokens"),
                        tokens(metrics, "cachedTokens"),
                        tokens(metrics, "cacheWriteTokens"),
                        tokens(metrics, "outputTokens")));
    }

    private static @Nullable Long tokens(Map<String, Double> metrics, String name) {
        Double tokens = metrics.get(name);
        return tokens == null ? null : tokens.longValue();
    }

    private Optional<Double> cost(ModelUsage usage) {
        if (usage.inputTokens() == null || usage.outputTokens() == null) {
            return Optional.empty();
        }
        return price(usage.model())
                .flatMap(price -> sum(
                        part(usage.inputTokens(), price.input()),
                        part(usage.cachedTokens(), price.cached()),
                        part(usage.cacheWriteTokens(), price.cacheWrite()),
                        part(usage.outputTokens(), price.output())));
    }

    /** The price of that very name, else of the longest name that the model is a dated variant of. */
    private Optional<Price> price(String model) {
        return prices.stream()
                .filter(price -> ModelName.isVariant(model, price.model()))
                .max(Comparator.comparingInt(price -> price.model().length()));
    }

    /** What tokens of one sort cost: nothing where there are none, or where the agent knows no such sort. */
    private static Optional<Double> part(@Nullable Long tokens, @Nullable Double price) {
        if (tokens == null || tokens == 0) {
            return Optional.of(0.0);
        }
        return price == null ? Optional.empty() : Optional.of(tokens * price / TOKENS_OF_A_PRICE);
    }

    @SafeVarargs
    private static Optional<Double> sum(Optional<Double>... parts) {
        double sum = 0;
        for (Optional<Double> part : parts) {
            if (part.isEmpty()) {
                return Optional.empty();
            }
            sum += part.get();
        }
        return Optional.of(sum);
    }
}

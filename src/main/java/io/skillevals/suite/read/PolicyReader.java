package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Price;
import io.skillevals.suite.Problems;
import io.skillevals.suite.RunPolicy;
import io.skillevals.suite.Sizes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads how runs are watched, and what models cost. */
final class PolicyReader {

    private static final int MOST_RETRIES = 10;
    private static final long LEAST_OUTPUT = 64L << 10;
    private static final List<String> OUTCOMES = List.of("failed", "graded");

    private final SuiteInput input;
    private final Scalars scalars;
    private final Problems problems;

    PolicyReader(SuiteInput input, Scalars scalars, Problems problems) {
        this.input = input;
        this.scalars = scalars;
        this.problems = problems;
    }

    RunPolicy read() {
        return new RunPolicy(
                scalars.whole("retries", RunPolicy.USUAL.retries(), 0, MOST_RETRIES),
                idle(),
                outputBytes(),
                timeoutIsVerdict());
    }

    /** {@code none} is for suites whose agents may be silent as long as they are in time. */
    private @Nullable Duration idle() {
        if (scalars.text("idleTimeout", "none").toLowerCase(Locale.ROOT).equals("none")) {
            return null;
        }
        return scalars.duration("idleTimeout", Duration.ofHours(1));
    }

    private long outputBytes() {
        return input.setting("outputLimit")
                .map(setting -> Sizes.bytes(setting.value())
                        .filter(bytes -> bytes >= LEAST_OUTPUT)
                        .orElseGet(() -> {
                            problems.error(
                                    setting.source(),
                                    "`" + setting.value() + "` is no size: write 64m or 1g, at least 64k");
                            return RunPolicy.USUAL.outputBytes();
                        }))
                .orElse(RunPolicy.USUAL.outputBytes());
    }

    private boolean timeoutIsVerdict() {
        return input.setting("timeoutOutcome")
                .map(setting -> {
                    String outcome = setting.value().strip();
                    if (!OUTCOMES.contains(outcome)) {
                        problems.error(
                                setting.source(),
                                "unknown outcome `" + outcome + "`" + Suggestion.of(outcome, OUTCOMES));
                    }
                    return outcome.equals("graded");
                })
                .orElse(false);
    }

    List<Price> prices(JsonDocument block) {
        List<Price> prices = new ArrayList<>();
        Set<String> models = new HashSet<>();
        List<JsonNode> list = block.list("prices");
        for (int i = 0; i < list.size(); i++) {
            String model = list.get(i).path("model").asString("");
            if (!models.add(model)) {
                problems.error(block.place("/prices/" + i), "two prices are of the model `" + model + "`");
            }
            prices.add(new Price(
                    model,
                    list.get(i).path("input").asDouble(0),
                    Numbers.number(list.get(i).path("cached")),
                    Numbers.number(list.get(i).path("cacheWrite")),
                    list.get(i).path("output").asDouble(0)));
        }
        return prices;
    }
}

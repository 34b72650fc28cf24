package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * How many there must be of something.
 *
 * @param min the fewest
 * @param max the most
 */
record Counts(int min, int max) {

    static final Counts ANY = new Counts(1, Integer.MAX_VALUE);

    static final String MIN = "min";
    static final String MAX = "max";

    static Fields in(Fields fields, String what) {
        return fields.count(MIN, "The fewest " + what + ". Default: 1.")
                .count(MAX, "The most " + what + ". Default: any number.");
    }

    /**
     * What is wrong with them.
     *
     * @param opposite the check that asks for none
     */
    static List<String> problems(JsonNode config, String opposite) {
        Counts counts = of(config);
        if (counts.max == 0 || counts.min == 0) {
            return List.of("min and max are at least 1: for none there is " + opposite);
        }
        return counts.max < counts.min
                ? List.of("max is below min, which is 1 where it is not given: no number would do")
                : List.of();
    }

    static Counts of(JsonNode config) {
        return new Counts(config.path(MIN).asInt(ANY.min), config.path(MAX).asInt(ANY.max));
    }

    boolean holds(int count) {
        return count >= min && count <= max;
    }

    @Override
    public String toString() {
        return max == Integer.MAX_VALUE ? "at least " + min : min + " to " + max;
    }
}

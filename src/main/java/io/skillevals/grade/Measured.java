package io.skillevals.grade;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The numbers that checks measured, by name. Of two checks with one name for a number, the later one's stands under
 * {@code check/number}, so that none is lost.
 */
final class Measured {

    private final Map<String, Double> metrics = new LinkedHashMap<>();

    void add(String check, Map<String, Double> measured) {
        measured.forEach((name, value) -> {
            if (metrics.putIfAbsent(name, value) != null) {
                metrics.put(check + "/" + name, value);
            }
        });
    }

    Map<String, Double> metrics() {
        return metrics;
    }
}

package io.skillevals.evidence;

import io.skillevals.evidence.IndependentSolutionsTest.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The confusion table of reader and grader, as Markdown. */
final class ConfusionTable {

    private ConfusionTable() {}

    static String of(List<Verdict> verdicts) {
        StringBuilder table = new StringBuilder();
        table.append(
                "| category | labels | same | grader too low | grader too high | full and seen full | full, seen less "
                        + "| less, seen full | less and seen less |\n");
        table.append("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
        Map<String, List<Verdict>> byCategory =
                verdicts.stream().collect(Collectors.groupingBy(Verdict::category, TreeMap::new, Collectors.toList()));
        byCategory.forEach((category, all) -> table.append(row(category, all)));
        return table.append(row("all", verdicts)).toString();
    }

    private static String row(String category, List<Verdict> all) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %d | %d | %d |%n",
                category,
                all.size(),
                all.stream().filter(Verdict::same).count(),
                all.stream().filter(v -> !v.same() && v.score() < v.label()).count(),
                all.stream().filter(v -> !v.same() && v.score() > v.label()).count(),
                all.stream().filter(v -> v.label() == 1 && v.score() == 1).count(),
                all.stream().filter(v -> v.label() == 1 && v.score() < 1).count(),
                all.stream().filter(v -> v.label() < 1 && v.score() == 1).count(),
                all.stream().filter(v -> v.label() < 1 && v.score() < 1).count());
    }
}

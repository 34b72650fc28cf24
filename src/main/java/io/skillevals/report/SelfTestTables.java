package io.skillevals.report;

import io.skillevals.results.Figures;
import io.skillevals.results.FixtureSelfTest;
import io.skillevals.results.SolutionGrade.Kind;
import io.skillevals.results.TestedCheck;
import io.skillevals.results.TestedCheck.Remark;
import io.skillevals.results.TestedCheck.Tally;
import io.skillevals.results.TestedSolution;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables of a self-test: what each check notices, and which check notices which solution. */
final class SelfTestTables {

    private static final String NOTICED = "●";
    private static final String SAME = "·";
    private static final String NOT_ASKED = "–";
    private static final String EVERY_PROMPT = "all";

    private SelfTestTables() {}

    /** A row for each check: how many solutions of each kind it scores below the golden, of those that it applies to. */
    static Table checks(FixtureSelfTest fixture) {
        boolean ofPrompts =
                fixture.checks().stream().anyMatch(check -> !check.prompt().isEmpty());
        List<String> names = new ArrayList<>(List.of("#", "check"));
        if (ofPrompts) {
            names.add("prompt");
        }
        names.add("layer");
        List<String> header = new ArrayList<>(names);
        header.addAll(List.of("effect", "untouched", "decoys", "mutants", "remark"));
        List<List<String>> rows = new ArrayList<>();
        for (TestedCheck check : fixture.checks()) {
            List<String> row = new ArrayList<>(List.of(String.valueOf(rows.size() + 1), check.name()));
            if (ofPrompts) {
                row.add(check.prompt().isEmpty() ? EVERY_PROMPT : check.prompt());
            }
            row.add(check.layer());
            row.add(check.effect());
            row.add(tally(check.noticed(Kind.UNTOUCHED)));
            row.add(tally(check.noticed(Kind.DECOY)));
            row.add(tally(check.noticed(Kind.MUTANT)));
            row.add(check.remarks().stream().map(Remark::label).collect(Collectors.joining(", ")));
            rows.add(row);
        }
        return new Table(header, names.size(), rows);
    }

    /** A row for each solution, a column for each check. */
    static Table solutions(FixtureSelfTest fixture) {
        List<String> header = new ArrayList<>(List.of("solution", "verdict", "score"));
        for (int number = 1; number <= fixture.checks().size(); number++) {
            header.add(String.valueOf(number));
        }
        return new Table(
                header,
                1,
                fixture.solutions().stream()
                        .map(solution -> row(solution, fixture.checks()))
                        .toList());
    }

    private static List<String> row(TestedSolution solution, List<TestedCheck> checks) {
        Double score = solution.score();
        List<String> row = new ArrayList<>();
        row.add(label(solution));
        row.add(solution.passed() == null ? "none" : solution.passed() ? "passes" : "fails");
        row.add(score == null ? Figures.NOT_AVAILABLE : Figures.points(score));
        for (TestedCheck check : checks) {
            Double own = check.isAskedOf(solution.prompt()) ? solution.scores().get(check.name()) : null;
            if (own == null) {
                row.add(NOT_ASKED);
            } else if (solution.kind() == Kind.GOLDEN) {
                row.add(Figures.rate(own));
            } else {
                row.add(solution.noticedBy().contains(check.name()) ? NOTICED : SAME);
            }
        }
        return row;
    }

    /** What a solution is called. */
    static String label(TestedSolution solution) {
        String kind = solution.kind().name().toLowerCase(Locale.ROOT);
        boolean named = solution.kind() == Kind.DECOY || solution.kind() == Kind.MUTANT;
        return kind
                + (named ? " " + solution.name() : "")
                + (solution.prompt().isEmpty() ? "" : " (prompt " + solution.prompt() + ")");
    }

    private static String tally(Tally tally) {
        return tally.asked() == 0 ? NOT_ASKED : tally.noticed() + "/" + tally.asked();
    }
}

package io.skillevals.report;

import io.skillevals.results.FixtureSelfTest;
import io.skillevals.results.SolutionGrade.Kind;
import io.skillevals.results.TestedSolution;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A fixture's self-test on the console: what each check notices, and what survives. */
public final class SelfTestSummary {

    /** Most survivors that are named; the reports have them all. */
    private static final int MOST_SURVIVORS = 5;

    private static final String INDENT = "  ";

    private SelfTestSummary() {}

    /** The lines, without line ends. */
    public static List<String> lines(FixtureSelfTest fixture) {
        List<String> lines = new ArrayList<>();
        lines.add("self-test of " + PlainText.line(fixture.name()) + ": " + fixture.resultName() + " ("
                + count(fixture, Kind.GOLDEN) + ", " + count(fixture, Kind.UNTOUCHED) + ", "
                + count(fixture, Kind.DECOY) + ", " + count(fixture, Kind.MUTANT) + ")");
        if (!fixture.checks().isEmpty()) {
            SelfTestTables.checks(fixture)
                    .lines(ConsoleSummary.WIDTH - INDENT.length())
                    .forEach(line -> lines.add(INDENT + line));
        }
        String survivors = survivors(fixture);
        if (!survivors.isEmpty()) {
            lines.add(INDENT + PlainText.line(survivors));
        }
        return List.copyOf(lines);
    }

    private static String count(FixtureSelfTest fixture, Kind kind) {
        int count = fixture.solutions(kind).size();
        String name = kind.name().toLowerCase(Locale.ROOT);
        return count + " " + name + (count == 1 || kind == Kind.UNTOUCHED ? "" : "s");
    }

    /** The mutants that no check notices in one sentence; empty when there are none. */
    static String survivors(FixtureSelfTest fixture) {
        List<TestedSolution> survivors = fixture.survivors();
        if (survivors.isEmpty()) {
            return "";
        }
        List<String> names = new ArrayList<>(survivors.stream()
                .limit(MOST_SURVIVORS)
                .map(TestedSolution::name)
                .toList());
        if (survivors.size() > MOST_SURVIVORS) {
            names.add("and " + (survivors.size() - MOST_SURVIVORS) + " more");
        }
        return survivors.size() + " of " + fixture.solutions(Kind.MUTANT).size() + " mutants survive: "
                + String.join("; ", names);
    }
}

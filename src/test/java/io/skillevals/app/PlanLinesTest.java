package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.Plans;
import io.skillevals.suite.Budget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a plan says that it could show. */
class PlanLinesTest {

    private static final int RUNS = 8;

    @Test
    void onlyTasksWithATreatmentAndAControlAreCountedTogether() {
        assertThat(effects(cell("one", true), cell("one", false), cell("two", true), cell("two", false)))
                .singleElement()
                .asString()
                .contains("shows with 8 runs of a fixture, ")
                .contains("shows with 16 runs over all");
        assertThat(effects(cell("one", true), cell("one", false), cell("two", true)))
                .singleElement()
                .asString()
                .contains("shows with 8 runs of a fixture (")
                .doesNotContain("over all");
    }

    @Test
    void whatCannotBeComparedShowsNothing() {
        assertThat(effects(cell("one", true)))
                .containsExactly("effect: none can be measured, because there is no treatment");
        assertThat(effects(cell("one", false)))
                .containsExactly("effect: none can be measured, because there is no control");
        assertThat(effects(cell("one", true), cell("two", false)))
                .containsExactly("effect: none can be measured, because there is no task with both a control and a"
                        + " treatment");
    }

    private static Stream<PlannedRun> cell(String fixture, boolean control) {
        return IntStream.rangeClosed(1, RUNS)
                .mapToObj(number -> new PlannedRun(
                        new Coordinates(
                                fixture,
                                "",
                                control ? "control" : "skill",
                                "scripted",
                                null,
                                Coordinates.CANDIDATE,
                                number),
                        control,
                        "command",
                        false,
                        fixture + "/" + number,
                        number,
                        "",
                        false));
    }

    @SafeVarargs
    private static List<String> effects(Stream<PlannedRun>... cells) {
        PlanRecord plan = Plans.whole(
                "1", Instant.EPOCH, RUNS, Stream.of(cells).flatMap(cell -> cell).toList());
        List<String> lines = new ArrayList<>();
        Log log = new Log() {
            @Override
            public void info(String line) {
                lines.add(line);
            }

            @Override
            public void warn(String line) {
                lines.add(line);
            }
        };
        new PlanLines(log).print(plan, new Forecast(0, 0, 0, 0, 0, Duration.ZERO, 1, Budget.NONE));
        return lines.stream().filter(line -> line.startsWith("effect")).toList();
    }
}

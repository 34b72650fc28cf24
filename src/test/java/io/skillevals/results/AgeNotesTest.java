package io.skillevals.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class AgeNotesTest {

    private static final Instant FIRST = Experiment.TIME;

    private static Experiment after(Duration time) {
        return Experiment.with()
                .madeAt(FIRST)
                .control("a", "codex", "0 0")
                .madeAt(FIRST.plus(time))
                .skill("a", "codex", "90 90");
    }

    @Test
    void runsOfOneWeekNeedNoNote() {
        assertThat(after(AgeNotes.LONGEST).results().notes()).isEmpty();
    }

    @Test
    void runsThatWereMadeFarApartAreSaidWithTheirDates() {
        assertThat(after(Duration.ofDays(24)).results().notes())
                .containsExactly("codex: compared runs of a were made up to 24 days apart (control 2026-02-02, skill"
                        + " 2026-02-26), and what answers behind a model's name may have changed between them");
    }

    @Test
    void ofManyTasksAFewAreNamedAndOfEachConditionFirstAndLast() {
        Experiment experiment = Experiment.with();
        for (String task : new String[] {"a", "b", "c", "d", "e"}) {
            experiment
                    .version("baseline")
                    .madeAt(FIRST)
                    .control(task, "codex", "0")
                    .version("candidate")
                    .madeAt(FIRST.plus(Duration.ofDays(task.equals("a") ? 1 : 8)))
                    .control(task, "codex", "0")
                    .madeAt(FIRST.plus(Duration.ofDays(9)))
                    .skill(task, "codex", "90");
        }
        assertThat(experiment.results().notes())
                .containsExactly("codex: compared runs of a, b, c and 2 more were made up to 9 days apart (control"
                        + " 2026-02-03 to 2026-02-10, skill 2026-02-11, control of baseline 2026-02-02), and what"
                        + " answers behind a model's name may have changed between them");
    }

    @Test
    void whatIsNotComparedMayBeAsOldAsItIs() {
        Duration month = Duration.ofDays(30);
        assertThat(Experiment.with()
                        .madeAt(FIRST)
                        .control("a", "codex", "0")
                        .skill("a", "codex", "90 failed:timeout")
                        .madeAt(FIRST.plus(month))
                        .control("b", "codex", "0")
                        .skill("b", "codex", "90")
                        .control("a", "claude-code", "0 failed:timeout")
                        .skill("a", "claude-code", "90")
                        .madeAt(FIRST)
                        .skill("b", "codex", "failed:timeout")
                        .results()
                        .notes())
                .isEmpty();
    }

    @Test
    void agentsWithoutAModelDoNotChangeSo() {
        assertThat(Experiment.with()
                        .madeAt(FIRST)
                        .control("a", "oracle", "0")
                        .madeAt(FIRST.plus(Duration.ofDays(30)))
                        .skill("a", "oracle", "90")
                        .results()
                        .notes())
                .isEmpty();
    }
}

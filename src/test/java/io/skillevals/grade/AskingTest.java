package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckResult.Scored;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.When;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AskingTest {

    @TempDir
    Path folder;

    private final List<CheckType> types = new ArrayList<>();
    private GradedRun run;

    @BeforeEach
    void aRun() throws IOException {
        Graded graded = Graded.in(folder);
        run = new GradedRun(
                graded.fixture(),
                graded.record(),
                graded.directory(),
                () -> false,
                new Memo(),
                new Memo(),
                new Scratch(graded.scratch()));
    }

    @Test
    void checksOfARunAreAskedSideBySide() {
        CountDownLatch both = new CountDownLatch(2);
        Check meeting = evidence -> {
            both.countDown();
            return score(both.await(30, TimeUnit.SECONDS) ? 1 : 0);
        };
        type("one", meeting);
        type("two", meeting);
        assertThat(ask(spec("one"), spec("two")))
                .allSatisfy(result -> assertThat(result).isEqualTo(score(1)));
    }

    @Test
    void resultsStandInTheOrderOfTheChecks() {
        for (int i = 0; i < 40; i++) {
            double score = i / 40.0;
            long pause = 40 - i;
            type("t" + i, evidence -> {
                Thread.sleep(pause);
                return score(score);
            });
        }
        List<CheckSpec> specs = types.stream().map(type -> spec(type.name())).toList();
        List<CheckResult> results = ask(specs.toArray(CheckSpec[]::new));
        for (int i = 0; i < 40; i++) {
            assertThat(results.get(i)).isEqualTo(score(i / 40.0));
        }
    }

    @Test
    void aCheckThatTakesTooLongIsInterruptedAndAnErrorOfThisCheckAlone() throws InterruptedException {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        type(
                "slow",
                evidence -> {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        interrupted.set(true);
                    } finally {
                        ended.countDown();
                    }
                    return score(1);
                },
                Duration.ofMillis(300));
        type("quick", evidence -> score(1));
        List<CheckResult> results = ask(spec("slow"), spec("quick"));
        assertThat(results.get(0)).isEqualTo(CheckResult.error("the check took longer than 0.3 s"));
        assertThat(results.get(1)).isEqualTo(score(1));
        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(interrupted).isTrue();
    }

    @Test
    void checksThatDoNotHeedTheirInterruptCostTheOthersNoThread() {
        AtomicBoolean over = new AtomicBoolean();
        int more = 4 * Runtime.getRuntime().availableProcessors() + 8;
        for (int i = 0; i < more; i++) {
            type(
                    "deaf" + i,
                    evidence -> {
                        while (!over.get()) {
                            LockSupport.parkNanos(1_000_000);
                        }
                        return score(1);
                    },
                    Duration.ofMillis(20));
        }
        type("quick", evidence -> score(1));
        List<CheckSpec> specs = types.stream().map(type -> spec(type.name())).toList();
        try {
            assertThat(ask(specs.toArray(CheckSpec[]::new)))
                    .hasSize(more + 1)
                    .endsWith(score(1))
                    .filteredOn(CheckResult.error("the check took longer than 0.02 s")::equals)
                    .hasSize(more);
        } finally {
            over.set(true);
        }
    }

    @Test
    void aCheckWithoutATimeLimitIsAskedAsAnyOther() {
        type("patient", evidence -> score(1), Duration.ofSeconds(Long.MAX_VALUE));
        assertThat(ask(spec("patient"))).containsExactly(score(1));
    }

    @Test
    void aTimeLimitThatCannotBeToldIsAnErrorOfThisCheckAlone() {
        type("one", evidence -> score(1));
        types.add(new CheckType() {
            @Override
            public String name() {
                return "odd";
            }

            @Override
            public String schema() {
                return "{\"type\":\"object\"}";
            }

            @Override
            public Duration limit(CheckSpec spec) {
                throw new IllegalStateException("no limit");
            }

            @Override
            public Check create(CheckSpec spec) {
                return evidence -> score(1);
            }
        });
        List<CheckResult> results = ask(spec("odd"), spec("one"));
        assertThat(results.get(0).toString()).contains("time limit", "no limit");
        assertThat(results.get(1)).isEqualTo(score(1));
    }

    @Test
    void whatTheFileSystemRefusesIsSaidWithoutTheNamesOfClasses() {
        type("reads", evidence -> score(Files.size(folder.resolve("no such file"))));
        assertThat(ask(spec("reads")))
                .containsExactly(CheckResult.error(
                        "the check broke: " + folder.resolve("no such file") + ": it does not exist"));
    }

    @Test
    void aCheckThatIsTurnedRoundGivesTheRest() {
        type("some", evidence -> new Scored(0.25, "a quarter", List.of(), Map.of("parts", 1.0)));
        assertThat(ask(spec("some", true, When.ALWAYS)).get(0))
                .isEqualTo(new Scored(0.75, "turned round: a quarter", List.of(), Map.of("parts", 1.0)));
    }

    @Test
    void anErrorThatIsTurnedRoundStaysAnError() {
        type("broken", evidence -> CheckResult.error("no engine"));
        type("absent", evidence -> CheckResult.notApplicable("no transcript"));
        assertThat(ask(spec("broken", true, When.ALWAYS), spec("absent", true, When.ALWAYS)))
                .containsExactly(CheckResult.error("no engine"), CheckResult.notApplicable("no transcript"));
    }

    @Test
    void aCheckIsAskedOnlyOfTheRunsThatItIsMeantFor() {
        type("one", evidence -> score(1));
        assertThat(ask(
                        spec("one", false, new When(List.of("skill"), List.of("claude-code"), List.of())),
                        spec("one", false, new When(List.of("control", "other"), List.of(), List.of())),
                        spec("one", false, new When(List.of(), List.of("codex"), List.of())),
                        spec("one", false, new When(List.of(), List.of(), List.of("second")))))
                .containsExactly(
                        score(1),
                        CheckResult.notApplicable("it is asked only with the condition control, other"),
                        CheckResult.notApplicable("it is asked only with the agent codex"),
                        CheckResult.notApplicable("it is asked only with the prompt second"));
    }

    @Test
    void aGroupAsksItsChecksWithTheirOwnWords() {
        type("one", evidence -> score(1));
        type("none", evidence -> score(0));
        CheckSpec group = new CheckSpec(
                "all",
                "both",
                "",
                "checks",
                1,
                Gating.COUNT,
                1,
                false,
                When.ALWAYS,
                List.of(
                        spec("one"),
                        spec("none", true, When.ALWAYS),
                        spec("none", false, new When(List.of("control"), List.of(), List.of()))),
                Json.mapper().createObjectNode(),
                "test");
        assertThat(((Scored) ask(group).get(0)).score()).isEqualTo(1);
    }

    private List<CheckResult> ask(CheckSpec... specs) {
        return new Asking(CheckRegistry.of(types), folder.resolve("scratch")).ask(List.of(specs), run);
    }

    private static CheckResult score(double score) {
        return CheckResult.scored(score, "", List.of());
    }

    private static CheckSpec spec(String type) {
        return spec(type, false, When.ALWAYS);
    }

    private static CheckSpec spec(String type, boolean not, When when) {
        return new CheckSpec(
                type,
                type,
                "",
                "checks",
                1,
                Gating.COUNT,
                1,
                not,
                when,
                List.of(),
                Json.mapper().createObjectNode(),
                "test");
    }

    private void type(String name, Check check) {
        type(name, check, Duration.ofMinutes(1));
    }

    private void type(String name, Check check, Duration limit) {
        types.add(new CheckType() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String schema() {
                return "{\"type\":\"object\"}";
            }

            @Override
            public Duration limit(CheckSpec spec) {
                return limit;
            }

            @Override
            public Check create(CheckSpec spec) {
                return check;
            }
        });
    }
}

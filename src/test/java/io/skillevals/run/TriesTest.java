package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.Try;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a run whose agent ends by a failure of each class. */
class TriesTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(FailureClass.class)
    void onlyTransientFailuresAreTriedAgain(FailureClass failure) throws IOException {
        RunRecord record = Trial.in(folder)
                .agent(new Failing(folder, List.of(failure.label(), "done")))
                .record();
        assertThat(record.tries()).hasSize(failure.isTransient() ? 1 : 0);
        assertThat(Files.readString(folder.resolve("starts"))).hasSize(failure.isTransient() ? 2 : 1);
    }

    @ParameterizedTest
    @EnumSource(FailureClass.class)
    void aClassHasOneOutcome(FailureClass failure) throws IOException {
        RunRecord record = Trial.in(folder)
                .agent(new Failing(folder, List.of(failure.label(), failure.label())))
                .record();
        Ended expected = failure.isVerdict()
                ? Ended.CAPTURED
                : failure == FailureClass.INTERRUPTED ? Ended.INTERRUPTED : Ended.FAILED;
        assertThat(record.ended()).isEqualTo(expected);
        assertThat(record.failure()).isEqualTo(failure.because("it says so"));
    }

    @Test
    void whatAFailedTryLeftIsKeptWithIt() throws IOException {
        Trial trial = Trial.in(folder)
                .retries(1)
                .agent(new Failing(folder, List.of("overload", "done")))
                .around(Setting.of().data().setup("date +%N > {{dataDir}}/x").done());
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.tries()).hasSize(1);
        RunDirectory first = trial.directory().tryDirectory(1);
        assertThat(first.data().resolve("x")).exists();
        assertThat(trial.directory().data().resolve("x")).exists();
        assertThat(first.surroundingsLog()).content().containsOnlyOnce("$ setup");
        assertThat(trial.directory().surroundingsLog()).content().containsOnlyOnce("$ setup");
    }

    @Test
    void everyTryIsKeptAndCounted() throws IOException {
        Trial trial = Trial.in(folder).retries(2).agent(new Failing(folder, List.of("overload", "network", "done")));
        RunRecord record = trial.record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(record.failure()).isNull();
        assertThat(record.tries()).extracting(Try::number).containsExactly(1, 2);
        assertThat(record.tries()).extracting(one -> one.failure().kind()).containsExactly("overload", "network");
        assertThat(record.metrics())
                .contains(entry("triesBefore", 2.0), entry("triesBeforeCostUsd", 1.0), entry("costUsd", 0.5));
        RunDirectory run = trial.directory();
        assertThat(run.transcript()).hasContent("done");
        assertThat(run.tryDirectory(1).transcript()).hasContent("overload");
        assertThat(run.tryDirectory(1).agentLog()).hasContent("try 1");
        assertThat(run.tryDirectory(2).workspace().resolve("app.txt")).hasContent("one\nnetwork");
        assertThat(run.workspace().resolve("app.txt")).hasContent("one\ndone");
        assertThat(run.tryDirectory(2).diffFile()).content().contains("+network");
        assertThat(trial.work()).isEmptyDirectory();
    }

    @Test
    void theLastTryIsTheRunEvenWhenItFails() throws IOException {
        Trial trial = Trial.in(folder).agent(new Failing(folder, List.of("rate-limit", "rate-limit", "done")));
        RunRecord record = trial.record();
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
        assertThat(record.tries()).hasSize(1);
        assertThat(trial.directory().transcript()).hasContent("rate-limit");
    }

    /** An agent that says in each try how it ends. */
    private record Failing(Path folder, List<String> ends) implements Agent {

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public Launch launch(AgentTask task) {
            String script = "printf x >> '" + folder + "/starts'; n=$(wc -c < '" + folder + "/starts'); "
                    + "set -- " + String.join(" ", ends) + "; eval \"end=\\${$n}\"; "
                    + "echo $end; echo $end >> app.txt; echo try $n >&2";
            List<String> argv = List.of("/bin/sh", "-c", script);
            return new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of());
        }

        @Override
        public AgentReport read(AgentOutput output) throws IOException {
            String end = Files.readString(output.stdout()).strip();
            return new AgentReport(
                    FailureClass.of(end)
                            .map(failure -> failure.because("it says so"))
                            .orElse(null),
                    null,
                    Map.of("costUsd", 0.5),
                    null,
                    null,
                    null,
                    List.of());
        }
    }
}

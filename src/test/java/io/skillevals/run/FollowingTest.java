package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.AgentWatch;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Agents that are followed while they are at work. */
@Timeout(60)
class FollowingTest {

    @TempDir
    Path folder;

    @Test
    void anAgentThatDoesNotCountItsTurnsIsEndedAboveItsLimit() throws IOException {
        RunRecord record = trial("for turn in 1 2 3 4; do echo '{\"turn\": 1}'; done; exec sleep 300", false)
                .options(turns(3))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(record.failure())
                .isEqualTo(FailureClass.MAX_TURNS.because("the agent was ended because it began more than 3 turns"));
    }

    @Test
    void asManyTurnsAsItMayTakeAreNotTooMany() throws IOException {
        assertThat(trial("for turn in 1 2 3; do echo '{\"turn\": 1}'; done", false)
                        .options(turns(3))
                        .record()
                        .failure())
                .isNull();
    }

    @Test
    void anAgentThatCountsItselfIsLeftAlone() throws IOException {
        assertThat(trial("for turn in 1 2 3 4; do echo '{\"turn\": 1}'; done", true)
                        .options(turns(3))
                        .record()
                        .failure())
                .isNull();
    }

    @Test
    void anAgentThatIsDoneAndDoesNotGoHasDoneItsTask() throws IOException {
        RunRecord record = trial("echo two >> app.txt; echo '{\"end\": true}'; exec sleep 300", true)
                .timeout(Duration.ofSeconds(3))
                .record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(record.failure()).isNull();
        assertThat(record.changes()).hasSize(1);
    }

    @Test
    void anAgentThatGoesOnIsNotDone() throws IOException {
        RunRecord record = trial("echo '{\"end\": true}'; echo '{\"turn\": 1}'; exec sleep 300", true)
                .timeout(Duration.ofSeconds(3))
                .record();
        assertThat(record.failure()).extracting(Failure::kind).isEqualTo("timeout");
    }

    @Test
    void oneThatIsNotDoneHasFailed() throws IOException {
        RunRecord record = trial("echo two >> app.txt; echo '{\"end\": fal'; echo '[1]'; exec sleep 300", true)
                .timeout(Duration.ofSeconds(3))
                .record();
        assertThat(record.failure()).extracting(Failure::kind).isEqualTo("timeout");
    }

    @Test
    void whatNobodyCanSearchProvesNothing() throws IOException {
        String flood = "head -c 2000000 /dev/zero | tr '\\0' x; echo";
        assertThat(trial(flood, true).outputBytes(64 << 10).record().proof().holds())
                .as("nothing is withheld")
                .isTrue();
        assertThat(Trial.in(folder.resolve("withheld"))
                        .known("reservations")
                        .agent(new Followed(flood, true))
                        .outputBytes(64 << 10)
                        .record()
                        .proof()
                        .breaches())
                .singleElement()
                .asString()
                .contains("left out", "<outputLimit>");
    }

    @Test
    void silenceIsALimitWhereTheSuiteWantsOne() throws IOException {
        RunRecord record = trial("echo '{\"turn\": 1}'; exec sleep 300", true)
                .idle(Duration.ofSeconds(1))
                .record();
        assertThat(record.failure()).extracting(Failure::kind).isEqualTo("idle");
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
    }

    @Test
    void aCredentialInAFileIsReadByNobodyElseAndGoneAtTheEnd() throws IOException {
        Path seen = folder.resolve("seen");
        RunRecord record = trial(
                        "stat -c %a \"$HOME/auth.json\" > '" + seen
                                + "'; cat \"$HOME/auth.json\"; cp \"$HOME/auth.json\" key.txt; env | grep -c AUTH_JSON",
                        true)
                .credential("AUTH_JSON", "{\"token\": \"very-secret-token\"}")
                .record();
        assertThat(seen).hasContent("600");
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(record.leaks()).isEmpty();
        Path run = Trial.in(folder.resolve("trial")).directory().path();
        assertThat(run.resolve("workspace/key.txt")).hasContent("[redacted:AUTH_JSON]");
        assertThat(run.resolve("transcript.jsonl")).hasContent("[redacted:AUTH_JSON]0");
    }

    private static AgentOptions turns(int most) {
        return new AgentOptions(null, null, most, null, List.of(), List.of(), null, null);
    }

    private Trial trial(String script, boolean counts) throws IOException {
        return Trial.in(folder.resolve("trial")).agent(new Followed(script, counts));
    }

    /** An agent whose stream has turns and an end. */
    private record Followed(String script, boolean limitsTurns) implements Agent {

        @Override
        public String name() {
            return "followed";
        }

        @Override
        public AgentWatch watch(AgentSpec spec) {
            return new Watch();
        }

        @Override
        public Launch launch(AgentTask task) {
            List<String> argv = List.of("/bin/sh", "-c", script);
            return new Launch.Command(
                    argv,
                    argv,
                    Map.of(),
                    List.of(),
                    null,
                    Map.of(),
                    Map.of(task.home().resolve("auth.json"), "AUTH_JSON"));
        }

        @Override
        public AgentReport read(AgentOutput output) {
            return Agent.silent();
        }
    }

    private static final class Watch implements AgentWatch {

        private int turns;
        private boolean ended;

        @Override
        public void event(JsonNode event) {
            turns += event.path("turn").asInt(0);
            ended = event.path("end").asBoolean(ended && !event.has("turn"));
        }

        @Override
        public int turns() {
            return turns;
        }

        @Override
        public boolean ended() {
            return ended;
        }
    }
}

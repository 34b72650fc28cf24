package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.trajectory.Step;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every recorded stream of the real Codex. */
class CodexCapturesTest extends EveryCaptureIsRead {

    CodexCapturesTest() {
        super(new Codex());
    }

    @Test
    void whatTheSandboxDeniedIsNotToldSoThatNothingIsSaidOfDenials() throws IOException {
        assertThat(streams().read("sandbox-ro").summary().extra().has("warnings"))
                .isTrue();
        assertThat(streams().read("sandbox-ro").summary().extra().has("permission_denials"))
                .isFalse();
    }

    @Test
    void aCommandReadsAsTheModelWroteIt() throws IOException {
        List<Step> steps = streams().read("happy").steps();
        assertThat(steps.get(0).message()).isEqualTo("I will use the skill.");
        assertThat(steps.get(0).toolCalls().get(0).arguments().path("command").asString(""))
                .isEqualTo("cat .agents/skills/hello-skill/SKILL.md");
        assertThat(steps.get(0).observation().results().get(0).content()).contains("SKILL-BODY-MARKER");
        assertThat(steps.get(2).toolCalls().get(0).arguments().toString())
                .isEqualTo("{\"changes\":[{\"path\":\"/home/user/run/repo/GREETING.txt\",\"kind\":\"add\"}]}");
    }

    @Test
    void theWatchSeesTheEndOfTheTurnAndOnlyThat() throws IOException {
        assertThat(streams().watch("happy").ended()).isTrue();
        assertThat(streams().watch("bad-key").ended()).isTrue();
        assertThat(streams().watch("dead-server").ended()).isFalse();
    }
}

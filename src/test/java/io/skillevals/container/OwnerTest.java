package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnerTest {

    private final Instant now = Instant.now();
    private final Owner self = Owner.ofThisProcess("s");

    private boolean isDead(Owner owner, Duration age) {
        return owner.isDead(self.host(), now.minus(age), now);
    }

    @Test
    void thisProcessLivesHoweverOldItsThingsAre() {
        assertThat(isDead(self, Duration.ofDays(30))).isFalse();
        assertThat(isDead(new Owner("s", self.host(), self.pid(), self.started().plusSeconds(1)), Duration.ZERO))
                .isFalse();
    }

    @Test
    void aProcessIdThatCameBackIsAnothersAndAnEndedOneNobodys() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThat(isDead(new Owner("s", self.host(), self.pid(), self.started().minusSeconds(60)), Duration.ZERO))
                .isTrue();
        assertThat(isDead(new Owner("s", self.host(), ended.pid(), now), Duration.ZERO))
                .isTrue();
    }

    @Test
    void anotherHostsThingsAreLeftAloneForSixHours() {
        Owner elsewhere = new Owner("s", "elsewhere", 1, now);

        assertThat(isDead(elsewhere, Duration.ofHours(5))).isFalse();
        assertThat(isDead(elsewhere, Duration.ofHours(7))).isTrue();
    }

    @Test
    void labelsThatCannotBeReadAreNobodysToRemove() {
        Labels labels = new Labels(self);
        Map<String, String> own = labels.of("r1");

        assertThat(labels.areOfTheDead(own, now)).isFalse();
        own.put("io.skillevals.owner.pid", "x");
        assertThat(labels.areOfTheDead(own, now)).isFalse();
        assertThat(labels.areOfTheDead(Map.of(), now)).isFalse();
        assertThat(labels.areOfTheDead(null, now)).isFalse();
    }

    @Test
    void namesAreUniqueAndWhatTheEngineTakes() {
        Labels labels = new Labels(self);

        assertThat(labels.name("app", "Fixture/Ä 1")).matches("evals-app-fixture-1-[a-z0-9]{8}");
        assertThat(labels.name("app", "r")).isNotEqualTo(labels.name("app", "r"));
    }
}

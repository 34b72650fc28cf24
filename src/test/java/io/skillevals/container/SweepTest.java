package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@DockerTest
class SweepTest {

    private static final String LIVING = Docker.suite("sweep-living");
    private static final String DEAD = Docker.suite("sweep-dead");
    private static final String ENDED = Docker.suite("sweep-ended");
    private static final Limits SMALL = new Limits(64L << 20, 1, 50);

    /** Started in a JVM of its own, to be killed: makes things and says so. */
    static final class Leaves {

        public static void main(String[] arguments) throws Exception {
            Engine engine = Engine.connect(Owner.ofThisProcess(arguments[0]));
            Runtime.getRuntime().addShutdownHook(new Thread(engine::close));
            start(engine);
            System.out.println("made");
            while (true) {
                start(engine);
            }
        }
    }

    private static void start(Engine engine) throws EngineException {
        PrivateNetwork network = engine.network("r1");
        engine.start(new ContainerRequest(
                Relay.IMAGE,
                "app",
                "r1",
                Map.of(),
                List.of("sleep", "90"),
                network,
                List.of("app"),
                false,
                Map.of(),
                SMALL,
                List.of()));
    }

    @Test
    void whatAKilledProcessLeftIsRemovedAndWhatALivingOneUsesStays() throws Exception {
        try (Engine living = Engine.connect(Owner.ofThisProcess(LIVING));
                Engine sweeping = Engine.connect(Owner.ofThisProcess("sweep-sweeping"))) {
            start(living);
            Process child = ChildJvm.of(Leaves.class, DEAD).start();
            try (BufferedReader said =
                    new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(said.readLine()).isEqualTo("made");
                sweeping.sweep();
                assertThat(Docker.labelled("io.skillevals.suite=" + DEAD)).hasSizeGreaterThanOrEqualTo(2);
            } finally {
                child.destroyForcibly().waitFor();
            }
            // What the engine was still making for the killed one.
            Thread.sleep(1000);

            Sweep sweep = sweeping.sweep();

            assertThat(sweep.containers()).isPositive();
            assertThat(sweep.networks()).isPositive();
            assertThat(Docker.labelled("io.skillevals.suite=" + DEAD)).isEmpty();
            assertThat(Docker.labelled("io.skillevals.suite=" + LIVING)).hasSize(2);
        }
        assertThat(Docker.labelled("io.skillevals.suite=" + LIVING)).isEmpty();
    }

    @Test
    void aProcessThatIsToldToEndInTheMiddleLeavesNothing() throws Exception {
        Process child = ChildJvm.of(Leaves.class, ENDED).start();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(said.readLine()).isEqualTo("made");
            child.destroy();
            assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            child.destroyForcibly();
        }
        assertThat(Docker.labelled("io.skillevals.suite=" + ENDED)).isEmpty();
    }

    @Test
    void anImageGoesWithItsAgeUnlessAContainerNeedsIt() throws Exception {
        String old = Long.toString(Instant.now().minus(Duration.ofDays(8)).toEpochMilli());
        String young = Long.toString(Instant.now().minus(Duration.ofDays(6)).toEpochMilli());
        image("evals/sweep-old:1", old);
        image("evals/sweep-used:1", old);
        image("evals/sweep-young:1", young);
        String needs = Docker.run("create", "evals/sweep-used:1", "true").get(0);
        try (Engine engine = Engine.connect(Owner.ofThisProcess("sweep-images"))) {
            assertThat(engine.sweep().images()).isPositive();

            assertThat(engine.imageId("evals/sweep-old:1")).isEmpty();
            assertThat(engine.imageId("evals/sweep-used:1")).isPresent();
            assertThat(engine.imageId("evals/sweep-young:1")).isPresent();
        } finally {
            Docker.run("rm", needs);
            Docker.run("rmi", "evals/sweep-used:1", "evals/sweep-young:1");
        }
    }

    @Test
    void whatAUserMadeOfOneOfOurImagesStays() throws Exception {
        String host = Owner.ofThisProcess("s").host();
        String ours = "io.skillevals.owner.host=" + host + " io.skillevals.owner.pid=999999999"
                + " io.skillevals.owner.started=1";
        image("evals/sweep-base:1", "1 " + ours);
        image("users-own/sweep:1", "1");
        String own = Docker.run("create", "evals/sweep-base:1", "true").get(0);
        try (Engine engine = Engine.connect(Owner.ofThisProcess("sweep-users"))) {
            engine.sweep();

            assertThat(Docker.run("ps", "-a", "-q", "--no-trunc")).contains(own);
            assertThat(engine.imageId("users-own/sweep:1")).isPresent();
        } finally {
            Docker.run("rm", own);
            Docker.run("rmi", "evals/sweep-base:1", "users-own/sweep:1");
        }
    }

    private static void image(String tag, String started) {
        String container = Docker.run("create", "alpine:3", "true").get(0);
        Docker.run("commit", "-c", "LABEL io.skillevals.image=true io.skillevals.started=" + started, container, tag);
        Docker.run("rm", container);
    }
}

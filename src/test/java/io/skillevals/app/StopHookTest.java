package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.run.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a JVM of its own, which is stopped as Ctrl-C stops one. */
@Timeout(60)
class StopHookTest {

    @Test
    void theJvmWaitsUntilTheRunsAreRecorded() throws Exception {
        assertThat(stopped("wait")).containsExactly("at work", "cancelled", "recorded");
    }

    @Test
    void nothingIsLeftOfAHookThatWasTakenAway() throws Exception {
        assertThat(stopped("green")).containsExactly("at work", "not cancelled");
    }

    @Test
    void aBuildThatIsStoppingAlreadyStartsNothing() throws Exception {
        assertThat(stopped("late")).containsExactly("at work", "cancelled");
    }

    private static List<String> stopped(String how) throws Exception {
        Process jvm = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Main.class.getName(),
                        how)
                .redirectErrorStream(true)
                .start();
        List<String> lines = new ArrayList<>();
        try (var printed = jvm.inputReader()) {
            for (String line = printed.readLine(); line != null; line = printed.readLine()) {
                lines.add(line);
                if (line.equals("at work") && how.equals("wait")) {
                    jvm.toHandle().destroy(); // not its own destroy(), which closes the stream
                }
            }
        }
        assertThat(jvm.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return lines;
    }

    /** A build in small. */
    static final class Main {

        public static void main(String[] how) throws Exception {
            Cancellation cancellation = new Cancellation();
            switch (how[0]) {
                case "wait" -> waiting(cancellation);
                case "green" -> green(cancellation);
                default -> late(cancellation);
            }
        }

        private static void waiting(Cancellation cancellation) throws InterruptedException {
            try (StopHook stop = StopHook.install(cancellation)) {
                System.out.println("at work");
                while (!cancellation.getAsBoolean()) {
                    Thread.sleep(10);
                }
                System.out.println("cancelled");
                Thread.sleep(300);
                System.out.println("recorded");
            }
            Thread.sleep(10_000);
        }

        private static void green(Cancellation cancellation) {
            StopHook.install(cancellation).close();
            System.out.println("at work");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                pause();
                System.out.println(cancellation.getAsBoolean() ? "cancelled" : "not cancelled");
            }));
        }

        private static void late(Cancellation cancellation) {
            System.out.println("at work");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                StopHook.install(cancellation).close();
                System.out.println(cancellation.getAsBoolean() ? "cancelled" : "not cancelled");
            }));
        }

        private static void pause() {
            try {
                Thread.sleep(200);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

package io.skillevals.run;

import io.skillevals.io.Reason;
import io.skillevals.io.ShellWord;
import io.skillevals.process.Limits;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Runs the commands around one agent to their ends, one after the other, and leaves nothing of them at work.
 *
 * @param supervisor starts and ends them
 * @param site what they are started with
 * @param log takes what they print
 */
record Commands(Supervisor supervisor, Site site, LogFile log) {

    private static final int SHOWN = 200;

    /**
     * Runs one.
     *
     * @param kind what it is for: {@code setup}, {@code seed} …
     * @param scripts folders in which a program with a relative path is looked for
     * @return what went wrong; empty when it ended with 0
     */
    Optional<String> run(
            String kind,
            List<String> command,
            List<Path> scripts,
            Path directory,
            Duration limit,
            BooleanSupplier cancelled) {
        String called = called(kind, command) + " ";
        try {
            log.say("$ " + kind + ": " + shown(command));
            long from = log.size();
            ProcessRequest request = site.request(command, scripts, directory, Limits.wall(limit));
            ProcessEnding ending;
            try (OutputStream out = log.sink();
                    OutputStream err = log.sink()) {
                ending = supervisor.run(request.withSinks(out, err), cancelled);
            }
            Optional<String> trouble = trouble(ending, limit).map(what -> called + what + log.last(from));
            log.say(trouble(ending, limit).map(what -> "it " + what).orElse("it ended with exit code 0"));
            return trouble;
        } catch (IOException e) {
            return Optional.of(called + "could not be run: " + Reason.said(e));
        }
    }

    /** A command as a message names it. */
    String called(String kind, List<String> command) {
        String shown = shown(command);
        return "the " + kind + " command `" + (shown.length() <= SHOWN ? shown : shown.substring(0, SHOWN) + "…") + "`";
    }

    private String shown(List<String> command) {
        return ShellWord.line(site.words().fill(command));
    }

    private static Optional<String> trouble(ProcessEnding ending, Duration limit) {
        return switch (ending.how()) {
            case EXITED ->
                ending.exitCode().orElse(-1) == 0
                        ? Optional.empty()
                        : Optional.of(
                                "ended with exit code " + ending.exitCode().orElse(-1));
            case NOT_STARTED -> Optional.of("could not be started: " + ending.text());
            case TIMED_OUT -> Optional.of("was ended after its time limit of " + limit.toSeconds() + " s");
            case IDLE, LINGERED, CANCELLED -> Optional.of("was ended because the build was stopped");
        };
    }
}

package io.skillevals.run;

import io.skillevals.process.Limits;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.WorkDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks agents for their version, each once, in a neutral place and without a credential. */
public final class Versions {

    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+([\\w.+-]*\\w)?");
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long ENOUGH = 64L << 10;

    private final WorkDirectory workDirectory;
    private final Supervisor supervisor;
    private final NeutralEnvironment environment;
    private final BooleanSupplier cancelled;
    private final Map<List<String>, Optional<String>> known = new HashMap<>();

    /**
     * An asking.
     *
     * @param environment the build's environment
     * @param cancelled whether the user is stopping the build
     */
    public Versions(WorkDirectory workDirectory, Map<String, String> environment, BooleanSupplier cancelled) {
        this(workDirectory, new Supervisor(), new NeutralEnvironment(environment), cancelled);
    }

    Versions(
            WorkDirectory workDirectory,
            Supervisor supervisor,
            NeutralEnvironment environment,
            BooleanSupplier cancelled) {
        this.workDirectory = workDirectory;
        this.supervisor = supervisor;
        this.environment = environment;
        this.cancelled = cancelled;
    }

    /** The version that a command prints; empty when it prints none, in time. */
    public synchronized Optional<String> of(List<String> command) {
        return command.isEmpty() ? Optional.empty() : known.computeIfAbsent(command, this::told);
    }

    /** Asked once more where it fails: for want of a version no finished run would be known again, and all would be paid anew. */
    private Optional<String> told(List<String> command) {
        return asked(command).or(() -> cancelled.getAsBoolean() ? Optional.empty() : asked(command));
    }

    private Optional<String> asked(List<String> command) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (NeutralPlace place = workDirectory.newPlace()) {
            RunFolders folders = new RunFolders(place.workspace(), place.home(), place.temp());
            ProcessEnding ending = supervisor.run(
                    ProcessRequest.of(
                                    command,
                                    Files.createDirectories(place.workspace()),
                                    environment.of(folders, Map.of(), List.of(), List.of()))
                            .withSinks(said, OutputStream.nullOutputStream())
                            .withLimits(Limits.wall(LIMIT).withOutputBytes(ENOUGH)),
                    cancelled);
            Matcher version = VERSION.matcher(said.toString(StandardCharsets.UTF_8));
            boolean told = ending.how() == ProcessEnding.How.EXITED
                    && ending.exitCode().equals(OptionalInt.of(0));
            return told && version.find() ? Optional.of(version.group()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}

package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program in a container of its own: made, given its files, started, watched, and its files taken back.
 *
 * <p>When the program ends, so does the container with all that the program has started. Nothing of the machine is mounted, all
 * capabilities are dropped, and nothing that it writes is kept by the engine.
 */
public final class ContainedProgram implements AutoCloseable {

    /** A folder may be large, and an engine far away. */
    private static final Duration COPY = Duration.ofMinutes(10);

    private static final Duration SETTLE = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 20;
    private static final int MOST_REPORT = 1 << 20;
    private static final Pattern LEFT = Pattern.compile("(\\d{1,10}) (.+)");
    private static final int MOST_USERS = 4 << 20;
    private static final long PROCESSES = 4096;
    private static final String SHELL = "/bin/sh";
    /** Exit codes of the container's first process when it cannot start the shell. */
    private static final Set<Integer> WITHOUT_SHELL = Set.of(126, 127);

    private static final String MISSING = "missing";
    private static final String REPORT = "/.ended";
    private static final String INPUT = "/.input";

    /** Makes the first process of the container send on to the program's group what is sent to it. */
    private static final String TO_THE_GROUP = "TINI_KILL_PROCESS_GROUP=1";

    private final Calls calls;
    private final DockerClient client;
    private final ProgramRequest request;
    private final Container container;
    private @Nullable PassedFrames frames;

    /**
     * A process that outlived the program.
     *
     * @param pid its id in the container
     * @param command its command line
     */
    public record Left(long pid, String command) {}

    /**
     * How a program ended.
     *
     * @param exitCode of the program; after a signal 128 + its number; absent while the container runs
     * @param outOfMemory whether one of its processes was ended at the memory limit
     * @param missing whether it was not there, or may not be executed
     * @param killed whether it was ended with its container, so that nobody saw what it would have left
     * @param left what it left running, and what was ended with the container
     */
    public record Ending(
            @Nullable Integer exitCode, boolean outOfMemory, boolean missing, boolean killed, List<Left> left) {}

    private ContainedProgram(Calls calls, DockerClient client, ProgramRequest request, Container container) {
        this.calls = calls;
        this.client = client;
        this.request = request;
        this.container = container;
    }

    /** Makes the container and starts nothing; blocks for as long as the engine takes. */
    static ContainedProgram create(
            Calls calls, DockerClient client, ProgramRequest request, String name, Map<String, String> labels) {
        String id = creation(client, request, name, labels).exec().getId();
        return new ContainedProgram(calls, client, request, new Container(calls, client, id, name, "", Map.of()));
    }

    private static CreateContainerCmd creation(
            DockerClient client, ProgramRequest request, String name, Map<String, String> labels) {
        List<String> environment = new ArrayList<>(List.of(TO_THE_GROUP));
        request.environment().forEach((variable, value) -> environment.add(variable + "=" + value));
        HostConfig host = HostConfig.newHostConfig()
                .withCapDrop(Capability.ALL)
                .withSecurityOpts(List.of("no-new-privileges"))
                .withPidsLimit(PROCESSES)
                .withInit(true)
                .withAutoRemove(false)
                .withLogConfig(new LogConfig(LogConfig.LoggingType.NONE))
                .withNetworkMode(request.outside() ? "bridge" : "none");
        Long memory = request.memory();
        if (memory != null) {
            host.withMemory(memory).withMemorySwap(memory);
        }
        Double cpus = request.cpus();
        if (cpus != null) {
            host.withNanoCPUs(Math.round(cpus * 1e9));
        }
        CreateContainerCmd creation = client.createContainerCmd(request.image());
        String user = request.user();
        if (user != null) {
            creation.withUser(user);
        }
        return creation.withName(name)
                .withLabels(labels)
                .withEnv(environment)
                .withWorkingDir(request.directory())
                .withEntrypoint(SHELL, "-c", script(), "sh", request.scratch() + REPORT, input(request))
                .withCmd(request.command())
                .withHostConfig(host);
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(ContainedProgram.class.getResourceAsStream("program.sh"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("program.sh cannot be read", e);
        }
    }

    /** A file, since not every way to an engine can say that an open stream has come to its end. */
    private static String input(ProgramRequest request) {
        return request.input() == null ? "" : request.scratch() + INPUT;
    }

    /** The name of the container, unique on the engine. */
    public String name() {
        return container.name();
    }

    /**
     * Copies folders into the container, each to where it is on this machine, and what the program reads; there it all belongs
     * to the image's user. Called once, before the start.
     */
    public void copyIn(List<Path> folders) throws EngineException {
        ContainerUser user = user();
        calls.run(COPY, "copy the folders of a run into the container " + name(), () -> {
            Path archive = Files.createTempFile("evals-copy-", ".tar");
            try {
                write(archive, folders, user);
                try (InputStream in = Files.newInputStream(archive)) {
                    client.copyArchiveToContainerCmd(container.id())
                            .withRemotePath("/")
                            .withTarInputStream(in)
                            .exec();
                }
            } finally {
                Files.deleteIfExists(archive);
            }
        });
    }

    private void write(Path archive, List<Path> folders, ContainerUser user) throws IOException {
        try (TreeTar tar = new TreeTar(Files.newOutputStream(archive), user)) {
            for (Path folder : folders) {
                tar.folder(folder);
            }
            String input = request.input();
            if (input != null) {
                tar.file(input(request), input);
            }
        }
    }

    private ContainerUser user() throws EngineException {
        String configured = calls.get(
                        Calls.USUAL,
                        "look at the container " + name(),
                        () -> client.inspectContainerCmd(container.id()).exec())
                .getConfig()
                .getUser();
        return configured == null || configured.isBlank()
                ? ContainerUser.ROOT
                : ContainerUser.of(configured, text("/etc/passwd"), text("/etc/group"));
    }

    private String text(String path) throws EngineException {
        return container
                .file(path, MOST_USERS)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse("");
    }

    /**
     * Starts the program.
     *
     * @param output takes standard output as it comes; flushed but not closed
     * @param errors takes standard error, from the same thread; flushed but not closed
     */
    public void start(OutputStream output, OutputStream errors) throws EngineException {
        PassedFrames passed = new PassedFrames(output, errors);
        frames = passed;
        calls.run(Calls.USUAL, "read what the container " + name() + " writes", () -> {
            client.attachContainerCmd(container.id())
                    .withStdOut(true)
                    .withStdErr(true)
                    .withFollowStream(true)
                    .exec(passed);
            // Nothing is kept by the engine: what is written before somebody reads would be lost.
            passed.awaitStarted();
        });
        calls.run(
                Calls.USUAL,
                request.doing(),
                () -> client.startContainerCmd(container.id()).exec());
        passed.begin();
    }

    /**
     * Waits for the end of the program and of all that it has started.
     *
     * @return whether it came in time
     * @throws EngineException when the engine lets go of it before that
     */
    public boolean awaitEnd(Duration limit) throws EngineException, InterruptedException {
        PassedFrames passed = Objects.requireNonNull(frames, "not started");
        if (!passed.awaitEnd(limit)) {
            return false;
        }
        long end = System.nanoTime() + SETTLE.toNanos();
        while (running()) {
            if (System.nanoTime() > end) {
                throw Calls.failed("read what the container " + name() + " writes to its end", passed.broken());
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return true;
    }

    /** Whether it runs, as the engine says. */
    public boolean running() throws EngineException {
        return container.state().running();
    }

    /** How long it has not written anything. */
    public long nanosSinceOutput() {
        return Objects.requireNonNull(frames, "not started").nanosSinceLast();
    }

    /** Asks the program to end; whether it does is its own choice. */
    public void terminate() throws EngineException {
        signal("TERM");
    }

    /** Ends the program and all that it has started. */
    public void kill() throws EngineException {
        signal("KILL");
    }

    private void signal(String name) throws EngineException {
        calls.run(Calls.USUAL, "end the container " + name(), () -> {
            try {
                client.killContainerCmd(container.id()).withSignal(name).exec();
            } catch (ConflictException | NotFoundException e) {
                // It has just ended by itself.
            }
        });
    }

    /**
     * How it ended; certain once it has ended.
     *
     * @throws EngineException also when the container is not there any more, or the image has no shell
     */
    public Ending ending() throws EngineException {
        State state = container.state();
        Optional<String> report = container
                .file(request.scratch() + REPORT, MOST_REPORT)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        if (report.isEmpty() && WITHOUT_SHELL.contains(Objects.requireNonNullElse(state.exitCode(), 0))) {
            throw new EngineException("the image " + request.image() + " has no " + SHELL
                    + ", by which a program is started in it: take an image that has a shell");
        }
        List<Left> left = report.stream()
                .flatMap(String::lines)
                .flatMap(line -> left(line).stream())
                .toList();
        boolean missing = report.filter(text -> text.strip().equals(MISSING)).isPresent();
        return new Ending(state.exitCode(), state.outOfMemory(), missing, report.isEmpty(), left);
    }

    private static Optional<Left> left(String line) {
        Matcher matcher = LEFT.matcher(line.strip());
        return matcher.matches()
                ? Optional.of(new Left(Long.parseLong(matcher.group(1)), matcher.group(2)))
                : Optional.empty();
    }

    /**
     * Copies a folder out of the container once the program has ended. What is copied belongs to whoever copies it.
     *
     * @param path absolute
     * @param target must not be there
     * @return whether there is such a folder; {@code target} is not made when there is none
     */
    public boolean copyOut(Path path, Path target) throws EngineException {
        try {
            calls.run(COPY, "copy " + path + " out of the container " + name(), () -> {
                try (InputStream archive = client.copyArchiveFromContainerCmd(container.id(), path.toString())
                        .exec()) {
                    TreeUntar.extract(archive, target);
                }
            });
            return true;
        } catch (EngineException e) {
            if (e.getCause() instanceof NotFoundException) {
                return false;
            }
            throw e;
        }
    }

    /** Ends and removes the container; see {@link Container#close()}. */
    @Override
    public void close() {
        if (frames != null) {
            frames.abandon();
        }
        container.close();
    }
}

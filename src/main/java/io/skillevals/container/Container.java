package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A container that was started; it stays until it is closed, whether it runs or not. Every call has a time limit. */
public final class Container implements AutoCloseable {

    private static final Duration REMOVE = Duration.ofSeconds(20);
    private static final Duration LOGS = Duration.ofSeconds(30);
    private static final int OUTPUT = 1 << 20;

    private final Calls calls;
    private final DockerClient client;
    private final String id;
    private final String name;
    private final String ip;
    private final Map<Integer, Integer> hostPorts;
    private final AtomicBoolean closed = new AtomicBoolean();

    Container(Calls calls, DockerClient client, String id, String name, String ip, Map<Integer, Integer> hostPorts) {
        this.calls = calls;
        this.client = client;
        this.id = id;
        this.name = name;
        this.ip = ip;
        this.hostPorts = Map.copyOf(hostPorts);
    }

    /** The engine's id of it. */
    public String id() {
        return id;
    }

    /** Its name, unique on the engine. */
    public String name() {
        return name;
    }

    /** Its address in the private network, else on the default bridge; empty when it has none or ended at once. */
    public String ip() {
        return ip;
    }

    /**
     * The port of {@link Engine#host()} that leads to a published one.
     *
     * @throws IllegalArgumentException when it was not published
     */
    public int hostPort(int port) {
        Integer published = hostPorts.get(port);
        if (published == null) {
            throw new IllegalArgumentException(name + " publishes no port " + port);
        }
        return published;
    }

    /** What it is doing now. */
    public State state() throws EngineException {
        InspectContainerResponse.ContainerState state = calls.get(
                        Calls.USUAL,
                        "look at the container " + name,
                        () -> client.inspectContainerCmd(id).exec())
                .getState();
        boolean running = Boolean.TRUE.equals(state.getRunning());
        Long exit = state.getExitCodeLong();
        return new State(
                running,
                running || exit == null ? null : (Integer) exit.intValue(),
                Boolean.TRUE.equals(state.getOOMKilled()));
    }

    /**
     * Runs a program in it, as the container's own user.
     *
     * @param limit after it the program is not ended but left to itself, until the container is closed: nobody outside can
     *     end it
     * @throws EngineException also when the container does not run, or the calling thread is interrupted
     */
    public ExecResult exec(List<String> argv, Duration limit) throws EngineException {
        String doing = "run " + argv.get(0) + " in the container " + name;
        String exec = calls.get(
                        Calls.USUAL,
                        doing,
                        () -> client.execCreateCmd(id)
                                .withAttachStdout(true)
                                .withAttachStderr(true)
                                .withCmd(argv.toArray(String[]::new))
                                .exec())
                .getId();
        CappedFrames frames = new CappedFrames(OUTPUT);
        boolean ended =
                calls.get(Calls.USUAL, doing, () -> client.execStartCmd(exec).exec(frames)) != null
                        && ended(frames, limit, doing);
        frames.abandon();
        Integer exitCode = ended ? exitCode(exec, doing) : null;
        return new ExecResult(exitCode, frames.text(), frames.truncated());
    }

    private int exitCode(String exec, String doing) throws EngineException {
        Long code = calls.get(
                        Calls.USUAL, doing, () -> client.inspectExecCmd(exec).exec())
                .getExitCodeLong();
        if (code == null) {
            throw new EngineException("cannot " + doing + ": the container engine does not tell its exit code");
        }
        return code.intValue();
    }

    private static boolean ended(CappedFrames frames, Duration limit, String doing) throws EngineException {
        try {
            return frames.awaitCompletion(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            frames.abandon();
            Thread.currentThread().interrupt();
            throw new EngineException("cannot " + doing + ": interrupted", e);
        } catch (RuntimeException e) {
            frames.abandon();
            throw Calls.failed(doing, e);
        }
    }

    /**
     * The content of a file in it, whether it runs or not; links are followed.
     *
     * @param path absolute
     * @param most bytes; what is longer is cut, so ask for one more than will do
     * @return empty when there is no such file
     */
    public Optional<byte[]> file(String path, long most) throws EngineException {
        try {
            return calls.get(
                    Calls.USUAL,
                    "copy " + path + " out of the container " + name,
                    () -> new CopiedFile(client, id, most).read(path));
        } catch (EngineException e) {
            if (e.getCause() instanceof NotFoundException) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Copies what is in a folder into it; missing folders are made, root owns it all.
     *
     * @param path absolute, of the folder that the content comes to lie in
     */
    public void copyIn(Path folder, String path) throws EngineException {
        calls.run(Calls.USUAL, "copy " + folder + " into the container " + name, () -> {
            Path tar = Files.createTempFile("evals-copy-", ".tar");
            try {
                ContextTar.write(tar, folder, path);
                try (InputStream in = Files.newInputStream(tar)) {
                    client.copyArchiveToContainerCmd(id)
                            .withRemotePath("/")
                            .withTarInputStream(in)
                            .exec();
                }
            } finally {
                Files.deleteIfExists(tar);
            }
        });
    }

    /**
     * Writes what it has said so far, standard output and errors as they came.
     *
     * @param most bytes; a last line says so when there was more
     */
    public void logs(OutputStream out, long most) throws EngineException {
        String doing = "read what the container " + name + " has written";
        CappedFrames frames = new CappedFrames(most);
        calls.get(
                Calls.USUAL,
                doing,
                () -> client.logContainerCmd(id)
                        .withStdOut(true)
                        .withStdErr(true)
                        .withFollowStream(false)
                        .exec(frames));
        boolean complete = ended(frames, LOGS, doing);
        frames.abandon();
        try {
            out.write(frames.bytes());
            if (frames.truncated() || !complete) {
                String why = complete ? "cut after " + most + " bytes" : "cut: the container engine sent no more";
                out.write(("\n[" + why + "]\n").getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new EngineException("cannot keep what the container " + name + " has written: " + e.getMessage(), e);
        }
    }

    /**
     * Ends it and removes it with its anonymous volumes. Never throws; what cannot be removed now goes with the engine's
     * connection.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            calls.run(REMOVE, "remove the container " + name, () -> remove(client, id));
        } catch (EngineException e) {
            closed.set(false);
        }
    }

    static void remove(DockerClient client, String id) {
        try {
            client.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        } catch (NotFoundException e) {
            // somebody else was faster
        } catch (ConflictException e) {
            // somebody else is at it
            if (!String.valueOf(e.getMessage()).contains("already in progress")) {
                throw e;
            }
        }
    }

    @Override
    public String toString() {
        return name;
    }
}

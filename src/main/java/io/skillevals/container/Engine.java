package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * A connection with the container engine, and whoever owns what is made over it.
 *
 * <p>All that it makes carries the owner's labels. Closing removes all of that but images; {@link #sweep()} removes what owners
 * left that died before they could close.
 */
public final class Engine implements AutoCloseable {

    private static final Duration FIND = Duration.ofSeconds(30);
    private static final Duration PING = Duration.ofSeconds(5);
    private static final Duration CLOSE = Duration.ofSeconds(30);

    private final Calls calls;
    private final DockerClient client;
    private final Reach reach;
    private final Labels labels;
    private final Creations creations;
    private final Builds builds;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Engine(Calls calls, DockerClient client, Reach reach, Labels labels) {
        this.calls = calls;
        this.client = client;
        this.reach = reach;
        this.labels = labels;
        this.creations = new Creations();
        this.builds = new Builds(new ImageBuild(calls, client, labels));
    }

    /**
     * Finds the engine where {@code DOCKER_HOST}, {@code ~/.testcontainers.properties} or habit has it.
     *
     * @param owner whose name everything is to carry
     * @throws EngineException when there is none, or it does not answer
     */
    public static Engine connect(Owner owner) throws EngineException {
        Calls calls = new Calls();
        try {
            EngineSearch.Found found = calls.get(FIND, "find the container engine", EngineSearch::find);
            Engine engine = new Engine(calls, found.client(), Reach.of(found.address()), new Labels(owner));
            engine.ping();
            return engine;
        } catch (EngineException | RuntimeException e) {
            calls.close();
            throw e;
        }
    }

    /** Where published ports are reached; certain once a {@link Relay} was started. */
    public String host() {
        return reach.host();
    }

    /** Asks whether the engine still answers, for 5 s. */
    public void ping() throws EngineException {
        calls.run(PING, "reach the container engine", () -> client.pingCmd().exec());
    }

    /** The id of an image that the engine has; empty when it has none of that name. */
    public Optional<String> imageId(String reference) throws EngineException {
        return ImageBuild.imageId(calls, client, reference);
    }

    /**
     * Fetches an image, with the credentials that Docker has for its registry.
     *
     * @param reference {@code latest} when it has no tag
     */
    public void pull(String reference, Duration limit) throws EngineException {
        String doing = "pull the image " + reference;
        ResultCallback.Adapter<PullResponseItem> progress = new ResultCallback.Adapter<>();
        try {
            calls.get(limit, doing, () -> client.pullImageCmd(tagged(reference)).exec(progress));
            if (!progress.awaitCompletion(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new EngineException("cannot " + doing + " within " + limit.toSeconds()
                        + " s: pull it by hand with `docker pull " + reference + "`");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("cannot " + doing + ": interrupted", e);
        } catch (RuntimeException e) {
            throw new EngineException(
                    "cannot " + doing + ": " + Calls.said(e)
                            + "; see whether its name is right and whether `docker pull " + reference + "` works",
                    e);
        } finally {
            close(progress);
        }
    }

    /** Without a tag the engine would fetch all of them. */
    static String tagged(String reference) {
        boolean complete = reference.indexOf('@') >= 0 || reference.lastIndexOf(':') > reference.lastIndexOf('/');
        return complete ? reference : reference + ":latest";
    }

    private static void close(ResultCallback<?> progress) {
        try {
            progress.close();
        } catch (IOException e) {
            // nothing more was wanted of it
        }
    }

    /**
     * Builds an image, or finds the one that an earlier build of the same made. Never pulls. Builds of the same at the same time
     * are one build.
     *
     * @param log gets what the engine says, up to 16 MB, or one line that says that an earlier image is used
     * @param cancelled asked every 100 ms or so, and before each file that is packed
     * @throws EngineException for the engine's own trouble, a base image that is not there, a disk that is full, or a network
     *     that fails in a step
     * @throws InterruptedException when it was cancelled, or the thread interrupted; the engine has been told to stop
     */
    public BuildOutcome build(ImageRequest request, OutputStream log, BooleanSupplier cancelled)
            throws EngineException, InterruptedException {
        return builds.build(request, log, () -> cancelled.getAsBoolean() || closed.get());
    }

    /**
     * Makes a private network.
     *
     * @param run the run that it belongs to
     */
    public PrivateNetwork network(String run) throws EngineException {
        String name = labels.name("network", run);
        try {
            return create("make the network " + name, () -> {
                String id = PrivateNetwork.creation(client, name, labels.of(run))
                        .exec()
                        .getId();
                return new PrivateNetwork(calls, client, id, name);
            });
        } catch (EngineException e) {
            throw PrivateNetwork.refused(e);
        }
    }

    /**
     * Starts a container. A command that the image does not have is no exception: the container has then ended with 126 or 127.
     *
     * @throws EngineException also when the image is not there
     */
    public Container start(ContainerRequest request) throws EngineException {
        return start(request, List.of());
    }

    /** Likewise, with another entry point than the image's own unless that is empty. */
    Container start(ContainerRequest request, List<String> entrypoint) throws EngineException {
        String name = labels.name(request.role(), request.run());
        ContainerStart start = new ContainerStart(calls, client, request, name, entrypoint);
        return create(
                "start the container " + name + " of the image " + request.image(),
                () -> start.start(labels.of(request.run()), reach.bind()));
    }

    /**
     * Makes a container for a program, and starts nothing yet.
     *
     * @throws EngineException also when the image is not there
     */
    public ContainedProgram program(ProgramRequest request) throws EngineException {
        String name = labels.name(request.role(), request.run());
        return create(
                "make the container " + name + " of the image " + request.image(),
                () -> ContainedProgram.create(calls, client, request, name, labels.of(request.run())));
    }

    /** Removes what dead owners left, and images of ours that were built over a week ago and that no container is made of. */
    public Sweep sweep() throws EngineException {
        return new Leftovers(calls, client, labels).sweep();
    }

    /**
     * Removes everything of this connection but images; takes at most 30 s. May be called from any thread, also while another
     * is making something: that is removed as soon as it is there.
     */
    @Override
    public void close() {
        close(CLOSE);
    }

    void close(Duration limit) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        long end = System.nanoTime() + limit.toNanos();
        Leftovers leftovers = new Leftovers(calls, client, labels);
        creations.end();
        leftovers.removeOwn(end);
        if (creations.awaitNone(end)) {
            leftovers.removeOwn(end);
        }
        calls.close();
        try {
            client.close();
        } catch (IOException | RuntimeException e) {
            // the connection is of no more use either way
        }
    }

    Reach reach() {
        return reach;
    }

    private <T extends AutoCloseable> T create(String doing, Callable<T> creation) throws EngineException {
        try {
            return calls.get(Calls.USUAL, doing, () -> creations.make(creation));
        } catch (EngineException e) {
            if (e.getCause() instanceof NotFoundException
                    && String.valueOf(e.getMessage()).contains("No such image")) {
                throw new EngineException(e.getMessage() + "; fetch it with `docker pull`", e.getCause());
            }
            throw e;
        }
    }
}

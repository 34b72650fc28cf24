package io.skillevals.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageCmd;
import com.github.dockerjava.api.exception.BadRequestException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.skillevals.container.BuildOutcome.Built;
import io.skillevals.container.BuildOutcome.Failed;
import io.skillevals.container.BuildOutcome.TimedOut;
import io.skillevals.io.Digest;
import io.skillevals.io.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds one image: what goes in, the build itself, and what came of it. */
final class ImageBuild {

    /** Before the names of all images that are built here. */
    static final String REPOSITORY = "evals/";

    private static final int DIGEST = 16;
    private static final int TAIL = 50;
    private static final long POLL_MILLIS = 100;

    /** The engine answers some mistakes in a Dockerfile as if they were its own. */
    private static final Pattern DOCKERFILE =
            Pattern.compile("(?i)dockerfile|unknown instruction|invalid reference format");

    private final Calls calls;
    private final DockerClient client;
    private final Labels labels;

    ImageBuild(Calls calls, DockerClient client, Labels labels) {
        this.calls = calls;
        this.client = client;
        this.labels = labels;
    }

    static Optional<String> imageId(Calls calls, DockerClient client, String reference) throws EngineException {
        try {
            return Optional.ofNullable(calls.get(
                            Calls.USUAL,
                            "look at the image " + reference,
                            () -> client.inspectImageCmd(reference).exec())
                    .getId());
        } catch (EngineException e) {
            if (e.getCause() instanceof NotFoundException) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Packs the context, and names the result by all that makes it.
     *
     * @throws InterruptedException when it was cancelled, or the thread interrupted
     */
    PreparedBuild prepare(ImageRequest request, BooleanSupplier cancelled)
            throws EngineException, InterruptedException {
        Path tar = null;
        PreparedBuild prepared = null;
        try {
            List<Dockerfile.Base> bases = Dockerfile.read(request.dockerfile()).bases(request.args());
            Digest digest = Digest.create();
            for (Dockerfile.Base base : bases) {
                digest.add(base.image()).add(idOf(base, request.dockerfile()));
            }
            digest.add("args");
            new TreeMap<>(request.args())
                    .forEach((name, value) -> digest.add(name).add(value));
            tar = Files.createTempFile("evals-context-", ".tar");
            String dockerfile = ContextTar.writeContext(tar, request.context(), request.dockerfile(), cancelled);
            String value = digest.add(tar).value();
            String tag = REPOSITORY + request.name() + ":"
                    + value.substring(value.indexOf(':') + 1).substring(0, DIGEST);
            prepared = new PreparedBuild(tag, tar, dockerfile, request);
            return prepared;
        } catch (EngineException e) {
            throw e;
        } catch (IOException e) {
            throw new EngineException(
                    "cannot read what the image " + request.name() + " is built of, " + request.dockerfile() + " and "
                            + request.context() + ": " + e.getMessage() + " (" + Reason.of(e) + ")",
                    e);
        } finally {
            if (tar != null && prepared == null) {
                tar.toFile().delete();
            }
        }
    }

    private String idOf(Dockerfile.Base base, Path dockerfile) throws EngineException {
        Optional<String> id = imageId(calls, client, base.image());
        if (id.isEmpty()) {
            throw new EngineException(dockerfile + ":" + base.line() + ": the engine does not have the base image "
                    + base.image() + "; fetch it with `docker pull " + base.image() + "`");
        }
        return id.get();
    }

    Optional<BuildOutcome> earlier(PreparedBuild build) throws EngineException {
        return imageId(calls, client, build.tag()).map(id -> new Built(id, true));
    }

    /** Once for each: the packed context is gone afterwards, whatever came of it. */
    BuildOutcome run(PreparedBuild build, OutputStream out, BooleanSupplier cancelled)
            throws EngineException, InterruptedException {
        try (build) {
            label(build, cancelled);
            return run(build, new BuildLog(out), cancelled);
        }
    }

    private BuildOutcome run(PreparedBuild build, BuildLog log, BooleanSupplier cancelled)
            throws EngineException, InterruptedException {
        try (InputStream tar = Files.newInputStream(build.tar())) {
            BuildImageCmd command = command(build, tar);
            calls.run(Calls.USUAL, "build " + build.tag(), () -> command.exec(log));
            if (!ended(log, build.request().limit(), cancelled)) {
                return new TimedOut(build.request().limit());
            }
        } catch (EngineException e) {
            throw e;
        } catch (IOException e) {
            throw new EngineException("cannot read the packed context of " + build.tag() + ": " + Reason.of(e), e);
        } catch (RuntimeException e) {
            return refused(build, log, e);
        } finally {
            log.abandon();
        }
        return outcome(build, log);
    }

    /**
     * Packs the context again with our labels in the Dockerfile. As options of the build each would be a step with a container of
     * its own; and they say who builds and when, which must not be part of the tag.
     */
    private void label(PreparedBuild build, BooleanSupplier cancelled) throws EngineException, InterruptedException {
        Path labelled = null;
        try {
            labelled = Files.createTempFile("evals-dockerfile-", "");
            Files.writeString(
                    labelled, labels.within(Files.readString(build.request().dockerfile())));
            ContextTar.writeContext(build.tar(), build.request().context(), labelled, cancelled);
        } catch (IOException e) {
            throw new EngineException("cannot pack the context of " + build.tag() + ": " + Reason.of(e), e);
        } finally {
            if (labelled != null) {
                labelled.toFile().delete();
            }
        }
    }

    private BuildImageCmd command(PreparedBuild build, InputStream tar) {
        BuildImageCmd command = client.buildImageCmd(tar)
                .withDockerfilePath(build.dockerfile())
                .withTags(Set.of(build.tag()))
                .withRemove(true)
                .withForcerm(true)
                .withPull(false);
        build.request().args().forEach(command::withBuildArg);
        return command;
    }

    private static boolean ended(BuildLog log, Duration limit, BooleanSupplier cancelled) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!log.awaitEnd(POLL_MILLIS)) {
            if (cancelled.getAsBoolean()) {
                throw new InterruptedException("the build was cancelled");
            }
            if (System.nanoTime() > end) {
                return false;
            }
        }
        return true;
    }

    private BuildOutcome outcome(PreparedBuild build, BuildLog log) throws EngineException {
        String error = log.error();
        if (error != null) {
            return failed(build, error, log, null);
        }
        IOException notWritten = log.notWritten();
        if (notWritten != null) {
            throw new EngineException(
                    "cannot keep the log of the build of " + build.tag() + ": " + Reason.of(notWritten), notWritten);
        }
        String id = imageId(calls, client, build.tag())
                .orElseThrow(() -> new EngineException("the build of " + build.tag()
                        + " ended without an error and without an image: the connection with the engine broke"));
        return new Built(id, false);
    }

    /** The engine did not begin, or the connection broke. */
    private static BuildOutcome refused(PreparedBuild build, BuildLog log, RuntimeException e) throws EngineException {
        String said = Calls.said(e);
        boolean mistake = e instanceof BadRequestException
                || (e instanceof DockerException && DOCKERFILE.matcher(said).find());
        if (mistake) {
            return failed(build, said, log, e);
        }
        String error = log.error() == null ? said : log.error();
        throw new EngineException(
                "cannot build " + build.tag() + ": "
                        + BuildTrouble.of(error, log.lines()).orElseGet(() -> BuildTrouble.ofTheEngine(said)),
                e);
    }

    private static BuildOutcome failed(PreparedBuild build, String error, BuildLog log, @Nullable Throwable cause)
            throws EngineException {
        List<String> lines = log.lines();
        Optional<String> trouble = BuildTrouble.of(error, lines);
        if (trouble.isPresent()) {
            throw new EngineException("cannot build " + build.tag() + ": " + trouble.get(), cause);
        }
        return new Failed(error, lines.subList(Math.max(0, lines.size() - TAIL), lines.size()));
    }
}

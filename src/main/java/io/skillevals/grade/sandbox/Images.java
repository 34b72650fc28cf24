package io.skillevals.grade.sandbox;

import io.skillevals.container.Dockerfile;
import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.suite.sandbox.PullPolicy;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.ServiceSpec.Stub;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The images that a sandbox starts from, pulled as the policy says. */
public final class Images {

    private static final Duration PULL = Duration.ofMinutes(10);

    private final Engine engine;
    private final PullPolicy policy;
    private final Set<String> pulled;

    /**
     * Images.
     *
     * @param pulled references that were pulled already, to which those pulled here are added; safe for several threads
     */
    public Images(Engine engine, PullPolicy policy, Set<String> pulled) {
        this.engine = engine;
        this.policy = policy;
        this.pulled = pulled;
    }

    /**
     * Sees to it that they are there.
     *
     * @throws EngineException when one is not, and what to do
     */
    public void ensure(Sandbox sandbox, String relayImage) throws EngineException {
        for (Map.Entry<String, String> image : of(sandbox, relayImage).entrySet()) {
            ensure(image.getKey(), image.getValue());
        }
    }

    /** Pulls them as far as they can be, and says of each that is not there what to do. */
    public List<String> missing(Sandbox sandbox, String relayImage) {
        List<String> troubles = new ArrayList<>();
        try {
            of(sandbox, relayImage).forEach((image, namedBy) -> {
                try {
                    ensure(image, namedBy);
                } catch (EngineException e) {
                    troubles.add(String.valueOf(e.getMessage()));
                }
            });
        } catch (EngineException e) {
            troubles.add(String.valueOf(e.getMessage()));
        }
        return troubles;
    }

    /** Pulls one image as far as it can be, and says what to do when it is not there. */
    public Optional<String> missing(String image, String namedBy) {
        try {
            ensure(image, namedBy);
            return Optional.empty();
        } catch (EngineException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Every image with what names it. */
    private static Map<String, String> of(Sandbox sandbox, String relayImage) throws EngineException {
        Map<String, String> images = new LinkedHashMap<>();
        bases(sandbox.build().dockerfile(), sandbox.build().args(), images);
        if (sandbox.service() != null && sandbox.service().at() instanceof Stub stub) {
            if (stub.image() != null) {
                images.put(stub.image(), "the service's stub");
            } else if (stub.dockerfile() != null) {
                bases(stub.dockerfile(), Map.of(), images);
            }
        }
        images.put(relayImage, "the relay, <sandbox><relayImage>");
        return images;
    }

    private static void bases(Path dockerfile, Map<String, String> args, Map<String, String> images)
            throws EngineException {
        try {
            for (Dockerfile.Base base : Dockerfile.read(dockerfile).bases(args)) {
                images.putIfAbsent(base.image(), dockerfile + ":" + base.line());
            }
        } catch (IOException e) {
            throw new EngineException("the Dockerfile " + dockerfile + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void ensure(String image, String namedBy) throws EngineException {
        // One at a time: the others wait until the image is there.
        synchronized (pulled) {
            ensureAlone(image, namedBy);
        }
    }

    private void ensureAlone(String image, String namedBy) throws EngineException {
        boolean there = engine.imageId(image).isPresent();
        if (policy == PullPolicy.NEVER && !there) {
            throw new EngineException("the image " + image + " of " + namedBy
                    + " is not there, and the pull policy is Never: run `docker pull " + image
                    + "`, or set -Devals.pullPolicy=IfNotPresent with Maven online");
        }
        boolean pull = policy == PullPolicy.ALWAYS || (policy == PullPolicy.IF_NOT_PRESENT && !there);
        if (pull && pulled.add(image)) {
            try {
                engine.pull(image, PULL);
            } catch (EngineException e) {
                pulled.remove(image);
                throw new EngineException(
                        "the image " + image + " of " + namedBy + " cannot be pulled: " + e.getMessage(), e);
            }
        }
    }
}

package io.skillevals.suite;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where an agent is at work.
 *
 * @param kind as a process of this machine, or in a container
 * @param image the container's image, with the agent in it; absent for a process
 * @param network what the container reaches
 * @param memory most memory in bytes; absent for no limit
 * @param cpus most processors; absent for no limit
 */
public record Isolation(
        Kind kind,
        @Nullable String image,
        Network network,
        @Nullable Long memory,
        @Nullable Double cpus) {

    /** A process of this machine. */
    public static final Isolation PROCESS = new Isolation(Kind.PROCESS, null, Network.BRIDGE, null, null);

    /** The place of an agent. */
    public enum Kind {
        /** A process of this machine. */
        PROCESS,
        /** A container. */
        DOCKER;

        /** The name in configuration. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What a container reaches. */
    public enum Network {
        /** Nothing. */
        NONE,
        /** What the engine's usual network reaches. */
        BRIDGE;

        /** The name in configuration. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

package io.skillevals.suite.sandbox;

/**
 * How a suite uses the sandboxes of its fixtures.
 *
 * @param parallel validations at a time
 * @param pull when images are pulled
 * @param relayImage the image of the relay before the app, which needs Perl
 */
public record SandboxUse(int parallel, PullPolicy pull, String relayImage) {

    /** What holds where nothing is said. */
    public static final SandboxUse USUAL = new SandboxUse(2, PullPolicy.IF_NOT_PRESENT, "debian:bookworm-slim");
}

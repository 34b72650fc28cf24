package io.skillevals.suite.sandbox;

/**
 * How a suite uses the sandboxes of its fixtures.
 *
 * @param parallel validations at a time
 * @param pull when images are pulled
 */
public record SandboxUse(int parallel, PullPolicy pull) {

    /** What holds where nothing is said. */
    public static final SandboxUse USUAL = new SandboxUse(2, PullPolicy.IF_NOT_PRESENT);
}

package io.skillevals.container;

/**
 * What a container may use.
 *
 * @param memoryBytes memory and swap together
 * @param cpus may be a fraction
 * @param pids processes and threads
 */
public record Limits(long memoryBytes, double cpus, long pids) {

    /** Checks that there is something to use. */
    public Limits {
        if (memoryBytes <= 0 || !(cpus > 0) || pids <= 0) {
            throw new IllegalArgumentException(
                    "limits must be above 0: " + memoryBytes + " bytes, " + cpus + " CPUs, " + pids + " processes");
        }
    }

    long nanoCpus() {
        return Math.round(cpus * 1e9);
    }
}

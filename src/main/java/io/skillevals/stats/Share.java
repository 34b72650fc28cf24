package io.skillevals.stats;

/**
 * Successes among trials.
 *
 * @param successes 0 to {@code trials}
 * @param trials at least 1
 */
public record Share(int successes, int trials) {

    /** The share of successes. */
    public double rate() {
        return (double) successes / trials;
    }
}

package io.skillevals.stats;

/**
 * A confidence interval.
 *
 * @param low its lower bound
 * @param high its upper bound
 */
public record Bounds(double low, double high) {

    /** The part of this interval that lies between two limits which the quantity cannot leave. */
    public Bounds within(double least, double most) {
        return new Bounds(Math.max(least, low), Math.min(most, high));
    }
}

package io.skillevals.cost;

/** Tells a cost that may be true from one that a broken agent or table of prices gives: that one counts as unknown. */
public final class Believable {

    /**
     * Most that a run may cost, in US dollars. A hundred million tokens of the dearest models cost less, and no run takes as many; what is
     * above it would end every budget at once, and make every mean a lie.
     */
    public static final double MOST_USD = 10_000;

    private Believable() {}

    /** Whether a run may have cost so much, in US dollars. */
    public static boolean isCost(double usd) {
        return usd >= 0 && usd <= MOST_USD;
    }
}

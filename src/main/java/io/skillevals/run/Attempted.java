package io.skillevals.run;

/**
 * A run that had its turn.
 *
 * @param run as its agent met it, or would have: what setup commands left is what it started from
 * @param executed what came of it
 */
record Attempted(Prepared run, Executed executed) {}

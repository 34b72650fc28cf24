package io.skillevals.container;

/** How much of what dead owners had left was removed; images also for their age. */
public record Sweep(int containers, int networks, int images) {}

package io.skillevals.suite;

/**
 * A requested layer.
 *
 * @param name the layer's name
 * @param weight its share of the run's score; weights need not add up to 1
 */
public record LayerSpec(String name, double weight) {}

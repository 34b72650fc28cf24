package io.skillevals.record;

/**
 * What the records of a place belong to.
 *
 * @param collection at the place
 * @param project at the place
 */
public record Belonging(String collection, String project) {}

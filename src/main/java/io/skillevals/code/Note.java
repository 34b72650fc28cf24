package io.skillevals.code;

/**
 * Something that could not be resolved.
 *
 * @param file where
 * @param line from 1; 0 when it is about the whole file
 * @param text what, for a reader
 */
public record Note(String file, int line, String text) {}

package io.skillevals.suite;

/**
 * One task text of a fixture.
 *
 * @param name unique within the fixture; empty when the fixture has a single prompt
 * @param text what the agent is asked
 */
public record Prompt(String name, String text) {}

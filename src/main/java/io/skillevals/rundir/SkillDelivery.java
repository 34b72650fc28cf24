package io.skillevals.rundir;

import io.skillevals.suite.Delivery;

/**
 * One skill as it was delivered to a run.
 *
 * @param name the skill's name
 * @param digest of the files that were delivered
 * @param delivery how it really reached the agent, which is {@code prompt} where the agent has no system-prompt option
 */
public record SkillDelivery(String name, String digest, Delivery delivery) {}

package io.skillevals.suite.sandbox;

import java.time.Duration;

/**
 * When a server is up: it answers {@code GET path} with the status.
 *
 * @param path of the request
 * @param status of a healthy answer
 * @param interval between two requests
 * @param timeLimit from the container's start
 */
public record HealthSpec(String path, int status, Duration interval, Duration timeLimit) {}

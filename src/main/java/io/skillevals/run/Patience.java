package io.skillevals.run;

import java.time.Duration;

/**
 * How long what stands around an agent may take.
 *
 * @param setUp longest time of a command before the agent is started
 * @param takeDown longest time of a command when it has ended
 * @param hurried how long all of what is left to do may take when the build is stopped
 * @param moment how long a service that cannot be asked has to go on to count as ready
 */
record Patience(Duration setUp, Duration takeDown, Duration hurried, Duration moment) {

    static final Patience USUAL =
            new Patience(Duration.ofMinutes(10), Duration.ofMinutes(5), Duration.ofSeconds(8), Duration.ofSeconds(1));
}

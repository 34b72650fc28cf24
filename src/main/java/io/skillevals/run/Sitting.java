package io.skillevals.run;

import io.skillevals.spi.Session;
import java.time.Duration;

/**
 * One session that an agent is given.
 *
 * @param limit its time limit
 * @param session which of the task's sessions it is
 */
record Sitting(Duration limit, Session session) {

    /** The only one of a run that is not given in steps. */
    static Sitting only(Task task) {
        return new Sitting(task.fixture().timeout(), Session.ONLY);
    }
}

package io.skillevals.grade.command;

import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;

/** Where a container engine comes from; whoever opens one closes it. */
@FunctionalInterface
interface Engines {

    /** @throws EngineException when there is none */
    Engine open() throws EngineException;
}

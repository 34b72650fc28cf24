package io.skillevals.run;

import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;

/** Where the container engine comes from when the first agent needs it; whoever opens it closes it. */
@FunctionalInterface
public interface EngineSource {

    /**
     * The engine, always the same.
     *
     * @throws EngineException when there is none
     */
    Engine engine() throws EngineException;
}

package io.skillevals.grade.transcript;

import io.skillevals.spi.CheckType;

/** A kind of check of what only an agent's run tells. */
interface OfRun extends CheckType {

    @Override
    default boolean needsRun() {
        return true;
    }
}

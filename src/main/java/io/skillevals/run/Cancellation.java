package io.skillevals.run;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Whether the user is stopping the build; once it is said, it stays so. */
public final class Cancellation implements BooleanSupplier {

    private final AtomicBoolean cancelled = new AtomicBoolean();

    /** Says that the build is stopping. */
    public void cancel() {
        cancelled.set(true);
    }

    @Override
    public boolean getAsBoolean() {
        return cancelled.get();
    }
}

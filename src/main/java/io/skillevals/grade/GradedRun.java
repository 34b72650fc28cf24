package io.skillevals.grade;

import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.Fixture;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The evidence of the run that is being graded, as one check sees it.
 *
 * @param ofRun what its checks share
 * @param ofFixture what the checks of all runs of the fixture share
 * @param space what this check may write to
 */
record GradedRun(
        Fixture fixture,
        RunRecord run,
        RunDirectory directory,
        BooleanSupplier cancellation,
        Memo ofRun,
        Memo ofFixture,
        Scratch space)
        implements RunEvidence {

    /** The same evidence for another check. */
    GradedRun with(Scratch other) {
        return new GradedRun(fixture, run, directory, cancellation, ofRun, ofFixture, other);
    }

    @Override
    public Path scratch() {
        return space.folder();
    }

    @Override
    public boolean cancelled() {
        return cancellation.getAsBoolean();
    }

    @Override
    public <T> T shared(Class<T> key, Supplier<T> maker) {
        return ofRun.get(key, maker);
    }

    @Override
    public <T> T sharedByFixture(Class<T> key, Supplier<T> maker) {
        return ofFixture.get(key, maker);
    }
}

package io.skillevals.grade;

import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.Fixture;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The evidence of the run that is being graded. */
final class GradedRun implements RunEvidence {

    private final Fixture fixture;
    private final RunRecord run;
    private final RunDirectory directory;
    private final Path scratch;
    private final BooleanSupplier cancelled;
    private final Memo ofRun = new Memo();
    private final Memo ofFixture;

    GradedRun(
            Fixture fixture,
            RunRecord run,
            RunDirectory directory,
            Path scratch,
            BooleanSupplier cancelled,
            Memo ofFixture) {
        this.fixture = fixture;
        this.run = run;
        this.directory = directory;
        this.scratch = scratch;
        this.cancelled = cancelled;
        this.ofFixture = ofFixture;
    }

    @Override
    public Fixture fixture() {
        return fixture;
    }

    @Override
    public RunRecord run() {
        return run;
    }

    @Override
    public RunDirectory directory() {
        return directory;
    }

    @Override
    public Path scratch() {
        return scratch;
    }

    @Override
    public boolean cancelled() {
        return cancelled.getAsBoolean();
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

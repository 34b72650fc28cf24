package io.skillevals.app;

import io.skillevals.io.Reason;
import io.skillevals.process.Executables;
import io.skillevals.run.Cancellation;
import io.skillevals.rundir.VersionsRecord;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Version;
import io.skillevals.workspace.GitDescription;
import io.skillevals.workspace.GitRevision;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a suite is compared with: nothing, or the files that its conditions name as they were at a git ref. */
final class Baseline implements AutoCloseable {

    private final Suite suite;
    private final @Nullable Checkout checkout;
    private final @Nullable VersionsRecord record;

    private Baseline(Suite suite, @Nullable Checkout checkout, @Nullable VersionsRecord record) {
        this.suite = suite;
        this.checkout = checkout;
        this.record = record;
    }

    /**
     * Finds out whether there is what a suite wants to be compared with, and starts nothing for it.
     *
     * @param place what named the ref, for messages
     * @param environment the build's environment
     */
    static void examine(Suite suite, String place, Kinds kinds, Map<String, String> environment, Problems problems) {
        String ref = ref(suite);
        if (ref == null) {
            return;
        }
        try (GitRevision revision = GitRevision.open(suite.basedir(), ref)) {
            new BaselineFiles(revision, ref, place, problems).examine(suite);
            new HomePreflight(kinds, environment, problems).examine(suite, revision, ref);
            new EvidencePreflight(problems).examine(suite, revision, ref);
        } catch (IOException e) {
            problems.error(place, "there is no baseline: " + Reason.said(e));
        }
    }

    /** Finds out whether the machine can check a baseline out. */
    static void preflight(Suite suite, String place, Map<String, String> environment, Problems problems) {
        boolean missing =
                Executables.find(Checkout.GIT, environment.get("PATH")).isEmpty();
        if (ref(suite) != null && missing) {
            problems.error(
                    place,
                    "a baseline is checked out by git, which is not on the PATH: install it, or leave the baseline out");
        }
    }

    /**
     * Checks it out, where there is one.
     *
     * @param place what named the ref, for messages
     * @param environment the build's environment
     * @param cancellation tells when the user stops the build
     * @throws ConfigurationException when what is checked out makes no version of the suite
     */
    static Baseline open(
            Suite suite,
            String place,
            WorkDirectory workDirectory,
            Map<String, String> environment,
            Cancellation cancellation)
            throws ConfigurationException, IOException {
        String ref = ref(suite);
        if (ref == null) {
            return new Baseline(suite, null, null);
        }
        try (GitRevision revision = GitRevision.open(suite.basedir(), ref)) {
            Checkout checkout = checkout(revision, place, workDirectory, environment, cancellation);
            try {
                Problems problems = new Problems();
                Version version =
                        new VersionFiles(suite, revision, checkout.root(), problems).version(Version.BASELINE);
                problems.throwIfAny();
                return new Baseline(suite.comparedWith(version), checkout, record(suite, ref, revision));
            } catch (ConfigurationException | IOException | RuntimeException e) {
                checkout.close();
                throw e;
            }
        }
    }

    /** The ref, where any run is made of it. */
    private static @Nullable String ref(Suite suite) {
        boolean runs =
                Matrix.cells(suite).stream().anyMatch(cell -> cell.version().equals(Version.BASELINE));
        return runs ? suite.baselineRef() : null;
    }

    private static Checkout checkout(
            GitRevision revision,
            String place,
            WorkDirectory workDirectory,
            Map<String, String> environment,
            Cancellation cancellation)
            throws ConfigurationException, IOException {
        try {
            return Checkout.of(revision, workDirectory, environment, cancellation);
        } catch (IOException e) {
            if (cancellation.getAsBoolean()) {
                throw new IOException("the build was stopped while the baseline was checked out", e);
            }
            throw new ConfigurationException(
                    List.of(new Problem(true, place, "the baseline cannot be checked out: " + Reason.said(e))));
        }
    }

    private static VersionsRecord record(Suite suite, String ref, GitRevision revision) {
        return new VersionsRecord(
                VersionsRecord.SCHEMA,
                ref,
                revision.commit(),
                revision.description(),
                GitDescription.of(suite.basedir()).orElse(null));
    }

    /** The suite, compared with it. */
    Suite suite() {
        return suite;
    }

    /** What is compared; empty without a baseline. */
    Optional<VersionsRecord> record() {
        return Optional.ofNullable(record);
    }

    @Override
    public void close() throws IOException {
        if (checkout != null) {
            checkout.close();
        }
    }
}

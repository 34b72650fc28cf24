package io.skillevals.app;

import io.skillevals.results.SolutionGrade.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ready solution that is to be graded.
 *
 * @param kind what sort of solution it is
 * @param name the decoy's name, or what a mutant takes back; of the others their kind's
 * @param prompt the name of the prompt whose checks are asked
 * @param caughtBy the checks that must catch it
 * @param output what an agent would have said at the end; absent when that is not known
 * @param making what it does to a fresh copy of the pristine project
 */
record Attempt(
        Kind kind,
        String name,
        String prompt,
        List<String> caughtBy,
        @Nullable String output,
        Making making) {

    Attempt {
        caughtBy = List.copyOf(caughtBy);
    }

    /** How a solution's tree is made. */
    @FunctionalInterface
    interface Making {
        void in(Path tree) throws IOException;
    }
}

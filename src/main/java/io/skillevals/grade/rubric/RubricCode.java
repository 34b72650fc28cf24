package io.skillevals.grade.rubric;

import io.skillevals.code.CodeBase;
import io.skillevals.code.CodeReader;
import io.skillevals.code.Route;
import io.skillevals.spi.RunEvidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The code that the rubric's checks ask questions of, read once for all of them.
 *
 * @param code of the tree that the agent left
 * @param pristine of the project as it was given
 */
record RubricCode(CodeBase code, Pristine pristine) {

    /**
     * What is known of the pristine project.
     *
     * @param reader remembers its files for all runs
     * @param codeDigests of its source files
     * @param routes the routes that it has
     * @param functions where its functions stand
     * @param code all of its code
     */
    record Pristine(
            CodeReader reader,
            Map<String, String> codeDigests,
            Set<String> routes,
            PristineFunctions functions,
            CodeBase code) {

        static Pristine of(RunEvidence evidence) {
            CodeReader reader = new CodeReader();
            try {
                CodeBase code = reader.read(evidence.pristine());
                Set<String> routes = new HashSet<>();
                code.routes().stream().map(Route::shown).forEach(routes::add);
                return new Pristine(reader, code.codeDigests(), routes, new PristineFunctions(code), code);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static RubricCode of(RunEvidence evidence) {
        return evidence.shared(RubricCode.class, () -> read(evidence));
    }

    private static RubricCode read(RunEvidence evidence) {
        Pristine pristine = evidence.sharedByFixture(Pristine.class, () -> Pristine.of(evidence));
        try {
            return new RubricCode(pristine.reader().read(evidence.workspace()), pristine);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

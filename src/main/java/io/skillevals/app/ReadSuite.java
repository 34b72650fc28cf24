package io.skillevals.app;

import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.SuiteInput;
import io.skillevals.suite.read.SuiteReader;

/** Reads the suite that a goal was asked about, and examines its checks. */
final class ReadSuite {

    private final SuiteRequest request;
    private final Kinds kinds;
    private final Problems problems;

    ReadSuite(SuiteRequest request, Kinds kinds, Problems problems) {
        this.request = request;
        this.kinds = kinds;
        this.problems = problems;
    }

    Suite read() {
        request.unknownElements().forEach(problem -> problems.error("<configuration>", problem));
        Suite suite = new SuiteReader(
                        new SuiteInput(
                                request.basedir(),
                                request.structured(),
                                request.settings(),
                                request.selectors(),
                                kinds.agents().names(),
                                kinds.checks().schemas()),
                        problems)
                .read();
        suite.fixtures().forEach(fixture -> kinds.checks().examine(fixture, problems));
        return suite;
    }
}

package io.skillevals.app;

import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.NameFilter;
import io.skillevals.suite.read.SuiteInput;
import io.skillevals.suite.read.SuiteReader;
import java.util.List;
import java.util.Map;

/** Reads the suite that a goal was asked about, and examines its checks. */
final class ReadSuite {

    private final Kinds kinds;
    private final Problems problems;
    private final NameFilter filter;
    private final SuiteReader reader;

    ReadSuite(SuiteRequest request, Kinds kinds, Problems problems) {
        this(request, kinds, problems, !request.settings().containsKey("modified"));
    }

    /**
     * A reader.
     *
     * @param skillsNeeded whether a suite without a skill makes no sense
     */
    ReadSuite(SuiteRequest request, Kinds kinds, Problems problems, boolean skillsNeeded) {
        this.kinds = kinds;
        this.problems = problems;
        this.filter = NameFilter.of(request.selectors());
        request.unknownElements().forEach(problem -> problems.error("<configuration>", problem));
        this.reader = new SuiteReader(
                new SuiteInput(
                        request.basedir(),
                        request.structured(),
                        request.settings(),
                        request.selectors(),
                        kinds.agents().names(),
                        kinds.checks().schemas(),
                        skillsNeeded),
                problems);
    }

    Suite read() {
        Suite suite = reader.read();
        suite.fixtures().forEach(fixture -> kinds.checks().examine(fixture, problems));
        suite.fixtures().forEach(fixture -> layers(suite, fixture));
        suite.layers().forEach(layer -> without(layer.name(), suite.fixtures()));
        return filter.apply(suite);
    }

    /** A fixture that no requested layer grades would be run, and paid for, for nothing. */
    private void layers(Suite suite, Fixture fixture) {
        List<String> own = fixture.everyCheck().stream()
                .map(CheckSpec::layer)
                .filter(layer -> fixture.layers().isEmpty() || fixture.layers().contains(layer))
                .distinct()
                .toList();
        List<String> requested = suite.layers().stream().map(LayerSpec::name).toList();
        if (!requested.isEmpty() && own.stream().noneMatch(requested::contains)) {
            problems.error(
                    fixture.directory().toString(),
                    "nothing grades fixture " + fixture.name() + ": its checks are of the layers "
                            + String.join(
                                    ", ",
                                    fixture.everyCheck().stream()
                                            .map(CheckSpec::layer)
                                            .distinct()
                                            .toList())
                            + (fixture.layers().isEmpty()
                                    ? ""
                                    : ", it takes part in " + String.join(", ", fixture.layers()))
                            + ", and requested are " + String.join(", ", requested)
                            + ": request one of its layers, or leave the fixture out by -Devals.fixtures");
        }
    }

    /** Fixtures without a requested layer are scored by the others alone, which their user should know: once, not for each. */
    private void without(String layer, List<Fixture> fixtures) {
        List<String> without = fixtures.stream()
                .filter(fixture ->
                        fixture.layers().isEmpty() || fixture.layers().contains(layer))
                .filter(fixture -> fixture.everyCheck().stream()
                        .noneMatch(check -> check.layer().equals(layer)))
                .map(Fixture::name)
                .toList();
        if (!without.isEmpty()) {
            problems.warning(
                    "layer " + layer,
                    "no check of it in " + String.join(", ", without)
                            + (without.size() == 1 ? ", whose runs are" : ", the runs of which are")
                            + " scored by the other layers alone");
        }
    }

    /** Of the suite that was read: the XML element or property that named each agent. */
    Map<String, String> agentPlaces() {
        return reader.agentPlaces();
    }
}

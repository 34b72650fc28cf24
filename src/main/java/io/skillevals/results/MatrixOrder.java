package io.skillevals.results;

import io.skillevals.rundir.Coordinates;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order of the suite, in which results stand however the runs were shuffled; what the suite lacks comes last. */
final class MatrixOrder {

    /** What is evaluated comes before what it is compared with. */
    private static final List<String> VERSIONS = List.of(Coordinates.CANDIDATE, Coordinates.BASELINE);

    private final Suite suite;
    private final List<String> fixtures;
    private final List<String> conditions;
    private final List<String> agents;

    MatrixOrder(Suite suite) {
        this.suite = suite;
        this.fixtures = suite.fixtures().stream().map(Fixture::name).toList();
        this.conditions = suite.conditions().stream().map(Condition::name).toList();
        this.agents = suite.agents().stream().map(AgentSpec::name).toList();
    }

    Comparator<CellKey> cells() {
        return Comparator.comparingInt((CellKey key) -> place(fixtures, key.fixture()))
                .thenComparing(key -> text(key.fixture()))
                .thenComparingInt(this::promptPlace)
                .thenComparing(key -> text(key.prompt()))
                .thenComparingInt(key -> place(VERSIONS, key.version()))
                .thenComparing(CellKey::version)
                .thenComparingInt(key -> place(conditions, key.condition()))
                .thenComparing(CellKey::condition)
                .thenComparingInt(key -> place(agents, key.agent()))
                .thenComparing(CellKey::agent)
                .thenComparing(key -> text(key.model()));
    }

    private int promptPlace(CellKey key) {
        return suite.fixture(text(key.fixture()))
                .map(fixture ->
                        place(fixture.prompts().stream().map(Prompt::name).toList(), text(key.prompt())))
                .orElse(0);
    }

    private static int place(List<String> names, @Nullable String name) {
        int index = names.indexOf(name);
        return index < 0 ? Integer.MAX_VALUE : index;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}

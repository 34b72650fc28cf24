package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** The columns that name a cell: those that do not tell cells apart are left out. */
final class Columns {

    /** What stands for the fixture in a row over all of them. */
    static final String ALL = "ALL";

    private final boolean prompt;
    private final boolean version;
    private final boolean agent;

    Columns(Results results) {
        this(results, true);
    }

    private Columns(Results results, boolean versions) {
        List<CellKey> keys = results.cells().stream().map(Cell::key).toList();
        this.prompt = keys.stream().anyMatch(key -> key.prompt() != null);
        this.version = versions && several(keys, CellKey::version);
        this.agent = several(keys, CellKey::agentAndModel);
    }

    /** The columns of what is about several versions at once. */
    static Columns acrossVersions(Results results) {
        return new Columns(results, false);
    }

    private static boolean several(List<CellKey> keys, Function<CellKey, String> part) {
        return keys.stream().map(part).distinct().limit(2).count() > 1;
    }

    List<String> header() {
        List<String> header = new ArrayList<>(List.of("fixture"));
        add(header, prompt, "prompt");
        add(header, version, "version");
        header.add("condition");
        add(header, agent, "agent");
        return header;
    }

    List<String> of(CellKey key) {
        List<String> names = new ArrayList<>(List.of(Objects.requireNonNullElse(key.fixture(), ALL)));
        add(names, prompt, Objects.requireNonNullElse(key.prompt(), ""));
        add(names, version, key.version());
        names.add(key.condition());
        add(names, agent, key.agentAndModel());
        return names;
    }

    /** What tells a run apart within its fixture: prompt, version, condition and agent as far as they matter. */
    String withinFixture(CellKey key) {
        List<String> names = new ArrayList<>(of(key));
        names.remove(0);
        names.removeIf(String::isEmpty);
        return String.join(" · ", names);
    }

    private static void add(List<String> texts, boolean shown, String text) {
        if (shown) {
            texts.add(text);
        }
    }
}

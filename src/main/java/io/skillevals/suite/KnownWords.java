package io.skillevals.suite;

import io.skillevals.io.Suggestion;
import io.skillevals.suite.sandbox.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The words in double braces that a command or value may hold where it stands, and of others that exist elsewhere, why they do not here.
 * What only looks like one, such as a template of another program, is no business of ours.
 */
public final class KnownWords {

    /** The agent's working directory. */
    public static final String WORKSPACE = "workspace";

    /** The agent's home. */
    public static final String HOME = "home";

    /** The run's data folder. */
    public static final String DATA_DIR = "dataDir";

    /** What is kept of a run beside its workspace. */
    public static final String ARTIFACTS = "artifacts";

    /** The port of the run's service. */
    public static final String PORT = "port";

    /** The fixture's folder. */
    public static final String FIXTURE_DIR = "fixtureDir";

    /** The project as the run's version has it. */
    public static final String VERSION_DIR = "versionDir";

    /** The project as the baseline has it. */
    public static final String BASELINE_DIR = "baselineDir";

    /** The project as the candidate has it. */
    public static final String CANDIDATE_DIR = "candidateDir";

    private final List<String> known;
    private final Map<String, String> absent;

    private KnownWords(List<String> known, Map<String, String> absent) {
        this.known = List.copyOf(known);
        this.absent = Map.copyOf(absent);
    }

    /**
     * Those of a run.
     *
     * @param service whether the condition has a service
     * @param data whether it has a data folder
     */
    public static KnownWords ofRun(boolean service, boolean data) {
        List<String> known = new ArrayList<>(List.of(WORKSPACE, HOME, ARTIFACTS, FIXTURE_DIR, VERSION_DIR));
        Map<String, String> absent = new LinkedHashMap<>();
        if (service) {
            known.add(PORT);
        } else {
            absent.put(PORT, "is the port of a service, and the condition has none: give it a service");
        }
        if (data) {
            known.add(DATA_DIR);
        } else {
            absent.put(DATA_DIR, "is the data folder, which the condition does not have: set data to true");
        }
        return new KnownWords(known, absent);
    }

    /** Those of the commands that are run once in each version's checkout. */
    public static KnownWords ofBuild() {
        return new KnownWords(List.of(VERSION_DIR), Map.of());
    }

    /** Those of a command that sees both checkouts. */
    public static KnownWords ofComparison() {
        return new KnownWords(List.of(BASELINE_DIR, CANDIDATE_DIR), Map.of());
    }

    /** Those of a fixture's command that fills a data folder. */
    public static KnownWords ofSeed() {
        return new KnownWords(List.of(DATA_DIR, FIXTURE_DIR), Map.of());
    }

    /** What is wrong with the words of a text; empty when nothing is. */
    public Optional<String> problem(String text) {
        return Template.names(text).stream()
                .flatMap(name -> problem(name, text).stream())
                .findFirst();
    }

    private Optional<String> problem(String name, String text) {
        String word = "{{" + name + "}}";
        if (known.contains(name)) {
            return text.contains(word)
                    ? Optional.empty()
                    : Optional.of("blanks in a word keep it from being filled in: write `" + word + "`");
        }
        String why = absent.get(name);
        return Optional.of(
                why == null ? "unknown word `" + word + "`" + Suggestion.of(name, known) : "`" + word + "` " + why);
    }
}

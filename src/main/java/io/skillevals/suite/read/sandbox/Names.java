package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.Template;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names that have a value at some point of a drive, and the examination of templates that use them. */
final class Names {

    static final List<String> BUILT_IN = List.of("RUN_ID", "STARTS_AT", "ENDS_AT", "NEW_ENDS_AT");
    static final String SERVICE_URL = "SERVICE_URL";
    static final String SERVICE_KEY = "SERVICE_KEY";

    private final Set<String> known = new LinkedHashSet<>();
    private final Set<String> later;
    private final Problems problems;

    private Names(Collection<String> known, Set<String> later, Problems problems) {
        this.known.addAll(known);
        this.later = later;
        this.problems = problems;
    }

    /**
     * The names that always have a value.
     *
     * @param later all names that some step extracts
     */
    static Names builtIn(Set<String> later, Problems problems) {
        return new Names(BUILT_IN, later, problems);
    }

    /** Whether a name belongs to the plugin. */
    static boolean reserved(String name) {
        return BUILT_IN.contains(name) || name.equals(SERVICE_URL) || name.equals(SERVICE_KEY);
    }

    /** These and more; these stay as they are. */
    Names with(Collection<String> more) {
        Names names = new Names(known, later, problems);
        names.known.addAll(more);
        return names;
    }

    void add(String name) {
        known.add(name);
    }

    boolean knows(String name) {
        return known.contains(name);
    }

    /** Whether some step extracts a name. */
    boolean extractable(String name) {
        return later.contains(name);
    }

    /** The names that some step extracts. */
    Set<String> extractable() {
        return later;
    }

    /** Examines a template that is a text, or a tree of them. */
    void examine(Part part) {
        if (part.node().isString()) {
            examine(part.node().asString(""), part.place());
        }
        part.items().forEach(this::examine);
        part.fields().values().forEach(this::examine);
    }

    /** Whether a template is right; what is wrong with it is told. */
    boolean examine(String template, String place) {
        boolean right = true;
        if (Template.malformed(template).isPresent()) {
            problems.error(
                    place,
                    "`" + Template.malformed(template).get()
                            + "` is no name in braces: write {{NAME}}, a letter, then letters, digits and underscores");
            right = false;
        }
        for (String name : Template.names(template)) {
            if (!known.contains(name)) {
                problems.error(place, unknown(name));
                right = false;
            }
        }
        return right;
    }

    private String unknown(String name) {
        if (name.equals(SERVICE_KEY)) {
            return "{{SERVICE_KEY}} has no value here: it may stand in the app's environment, the service's headers and"
                    + " the stub's environment, where the service has a credential";
        }
        if (name.equals(SERVICE_URL)) {
            return "{{SERVICE_URL}} has no value here: the sandbox has no service";
        }
        return later.contains(name)
                ? "{{" + name + "}} has no value here: the step that extracts it comes later"
                : "unknown name {{" + name + "}}" + Suggestion.of(name, known);
    }
}

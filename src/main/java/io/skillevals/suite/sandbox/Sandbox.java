package io.skillevals.suite.sandbox;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the modified project of a fixture is built, run and driven, and what it must have done at the service that it
 * integrates. Everything that could be decided before a start is decided: options are chosen, endpoints are put in place.
 *
 * @param build how the app's image is built
 * @param app how the app is run
 * @param service what the app integrates; absent when it integrates nothing
 * @param values constants that templates may name, themselves templates; they may name those before them
 * @param setup what is done at the service before the app is started
 * @param phases what the app is driven through, in this order; the first is {@value #BUILD} and has no steps
 * @param cleanup what is done after the last phase, whatever happened
 * @param digest of everything that decides a score: the definition and all files that it names
 */
public record Sandbox(
        BuildSpec build,
        AppSpec app,
        @Nullable ServiceSpec service,
        Map<String, String> values,
        List<Step> setup,
        List<Phase> phases,
        List<Step> cleanup,
        String digest) {

    /** The phase that is reached when the app was built, was started and is healthy. */
    public static final String BUILD = "build";

    public Sandbox {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        setup = List.copyOf(setup);
        phases = List.copyOf(phases);
        cleanup = List.copyOf(cleanup);
    }

    /** The sources of all secrets that it needs: the service's credential and those of the app. */
    public Set<String> secretSources() {
        Set<String> sources = new LinkedHashSet<>(app.secrets().values());
        if (service != null && service.at() instanceof ServiceSpec.External external && external.credential() != null) {
            sources.add(external.credential());
        }
        return sources;
    }

    /**
     * A part of the drive that is scored as a whole.
     *
     * @param name unique within the sandbox
     * @param points its share of the layer's score
     * @param requires the phases without which this one is skipped
     * @param steps all must hold
     */
    public record Phase(String name, double points, List<String> requires, List<Step> steps) {
        public Phase {
            requires = List.copyOf(requires);
            steps = List.copyOf(steps);
        }
    }
}

package io.skillevals.suite.read.sandbox;

import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.AppSpec;
import io.skillevals.suite.sandbox.BuildSpec;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.ServiceSpec.At;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.Target;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a definition that was put together. Names of templates become known in the order of the drive: constants, the
 * service, what the setup extracts, then the app's variables and the phases, and the cleanup, which may use them all.
 */
final class DefinitionReader {

    private final Part root;
    private final ServiceChoice choice;
    private final Home home;
    private final Problems problems;

    private final Part service;
    private final Options options;
    private final boolean stub;
    private final Map<String, String> values;
    private final Times times;
    private final StepReader steps;

    DefinitionReader(Part root, ServiceChoice choice, Home home, Problems problems) {
        this.root = root;
        this.choice = choice;
        this.home = home;
        this.problems = problems;
        this.service = root.at("service");
        this.options = new Options(root, problems);
        this.stub = service.isThere() && this.choice.stub(service, home, problems);
        this.values = values();
        this.times = new Times(values, problems);
        this.steps =
                new StepReader(new Actions(root.at("endpoints"), service.isThere(), times, problems), times, problems);
    }

    Optional<SandboxReading> read() {
        List<Part> setup = options.left(root.at("setup"));
        List<Part> cleanup = options.left(root.at("cleanup"));
        Phases phases = new Phases(root.at("phases"), options, problems);
        Names names = Names.builtIn(extractable(), problems);
        examineValues(names);
        Names keyed = names.with(keyNames());
        names = names.with(service.isThere() ? List.of(Names.SERVICE_URL) : List.of());
        @Nullable
        At at = service.isThere() ? new ServiceReader(times, problems).read(service, stub, names, keyed) : null;
        Map<String, String> headers = new Headers(problems).read(service.at("headers"), keyed);
        List<Step> setupSteps = setup(setup, names);
        AppSpec app =
                new AppReader(times, problems).read(root.at("run"), service.at("environment"), names.with(keyNames()));
        Optional<Step> probe = probe(names);
        List<Sandbox.Phase> phaseList = phases.read(steps, names);
        List<Step> cleanupSteps = steps.read(cleanup, names.with(names.extractable()));
        Optional<BuildSpec> build = new BuildReader(times, problems).read(root.at("build"), home, root.place());
        @Nullable
        ServiceSpec spec = at == null
                ? null
                : new ServiceSpec(
                        at,
                        headers,
                        probe.orElse(null),
                        !stub && service.at("exclusive").flag(false));
        return build.map(built -> new SandboxReading(
                new Sandbox(
                        built,
                        app,
                        spec,
                        values,
                        setupSteps,
                        phaseList,
                        cleanupSteps,
                        new DefinitionDigest(problems).of(root, options.chosen(), built, spec)),
                phases.places()));
    }

    private Map<String, String> values() {
        Map<String, String> all = new LinkedHashMap<>(root.at("values").texts());
        if (stub) {
            all.putAll(service.at("stub").at("values").texts());
        }
        return all;
    }

    private void examineValues(Names names) {
        for (Map.Entry<String, String> value : values.entrySet()) {
            Part over = service.at("stub").at("values").at(value.getKey());
            String place = (stub && over.isThere() ? over : root.at("values").at(value.getKey())).place();
            if (Names.reserved(value.getKey())) {
                problems.error(place, "the name " + value.getKey() + " is taken: give the value another one");
            }
            names.examine(value.getValue(), place);
            names.add(value.getKey());
        }
    }

    /** The names of the service where its key may be handed on. */
    private List<String> keyNames() {
        if (!service.isThere()) {
            return List.of();
        }
        return stub || service.at("credential").isThere()
                ? List.of(Names.SERVICE_URL, Names.SERVICE_KEY)
                : List.of(Names.SERVICE_URL);
    }

    /** The names that steps extract, also those that the chosen options leave out. */
    private Set<String> extractable() {
        Set<String> names = new LinkedHashSet<>();
        Stream<Part> ofPhases = root.at("phases").items().stream().flatMap(phase -> phase.at("steps").items().stream());
        Stream.of(root.at("setup").items().stream(), ofPhases, root.at("cleanup").items().stream())
                .flatMap(all -> all)
                .forEach(step -> names.addAll(steps.extracted(step)));
        return names;
    }

    private List<Step> setup(List<Part> setup, Names names) {
        for (Part step : setup) {
            for (String kind : List.of("endpoint", "app", "command", "file")) {
                if (step.at(kind).isThere()) {
                    problems.error(
                            step.at(kind).place(), "the app is not there yet: a step of the setup asks the service");
                }
            }
        }
        return steps.read(setup, names);
    }

    private Optional<Step> probe(Names names) {
        Part probe = service.at("probe");
        Optional<Step> step = probe.isThere() ? steps.one(probe, names) : Optional.empty();
        step.filter(one -> !(one.action() instanceof HttpCall call && call.target() == Target.SERVICE))
                .ifPresent(one -> problems.error(probe.place(), "the probe must ask the service"));
        return step;
    }
}

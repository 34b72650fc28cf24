package io.skillevals.suite.read.sandbox;

import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.AppSpec;
import io.skillevals.suite.sandbox.AppSpec.Limits;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads how the app is run. */
final class AppReader {

    private static final String USUAL_MEMORY = "1g";

    private final Times times;
    private final Problems problems;

    AppReader(Times times, Problems problems) {
        this.times = times;
        this.problems = problems;
    }

    /**
     * How it is run.
     *
     * @param service the variables that name the service
     * @param names what its variables may name
     */
    AppSpec read(Part run, Part service, Names names) {
        if (!run.at("port").isThere()) {
            problems.error(run.place(), "the sandbox does not say which port the app listens on: add run.port");
        }
        return new AppSpec(
                run.at("port").whole(1),
                environment(run, service, names),
                run.at("secrets").texts(),
                limits(run),
                run.at("network").text().orElse("service").equals("internet"),
                new HealthReader(times).read(run.at("health")));
    }

    private Map<String, String> environment(Part run, Part service, Names names) {
        Map<String, String> environment =
                new LinkedHashMap<>(run.at("environment").texts());
        names.examine(run.at("environment"));
        names.examine(service);
        service.fields().forEach((name, value) -> {
            if (environment.put(name, value.text().orElse("")) != null) {
                problems.error(value.place(), "the variable " + name + " stands in run.environment too: leave one out");
            }
        });
        run.at("secrets").fields().forEach((name, value) -> {
            if (environment.containsKey(name)) {
                problems.error(
                        value.place(), "the variable " + name + " is a secret and has a value too: leave one out");
            }
        });
        return environment;
    }

    private Limits limits(Part run) {
        String memory = run.at("memory").text().orElse(USUAL_MEMORY);
        long bytes = Memory.bytes(memory).orElseGet(() -> {
            problems.error(
                    run.at("memory").place(), "`" + memory + "` is no size of memory: write 512m or 2g, at least 6m");
            return 0L;
        });
        return new Limits(bytes, run.at("cpus").number(1), run.at("pids").whole(512));
    }
}

package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Json;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.sandbox.Sandbox;
import java.util.List;
import java.util.Map;

/**
 * A sandbox that was read.
 *
 * @param sandbox the sandbox
 * @param places where each phase stands, by its name
 */
public record SandboxReading(Sandbox sandbox, Map<String, String> places) {

    /** The layer that its phases are the checks of. */
    public static final String LAYER = "sandbox";

    private static final String TYPE = "sandbox_phase";

    public SandboxReading {
        places = Map.copyOf(places);
    }

    /** Its phases as checks: each counts by its points. */
    public List<CheckSpec> checks() {
        return sandbox.phases().stream()
                .map(phase -> new CheckSpec(
                        TYPE,
                        phase.name(),
                        LAYER,
                        phase.points(),
                        Gating.COUNT,
                        1,
                        Json.mapper()
                                .createObjectNode()
                                .put("phase", phase.name())
                                .put("definition", sandbox.digest()),
                        places.getOrDefault(phase.name(), "the sandbox")))
                .toList();
    }
}

package io.skillevals.agent;

import io.skillevals.suite.AgentSpec;

/** How the agents that descend from Gemini's decide what their tools may do. */
final class Approval {

    private static final String EVERYTHING = "yolo";
    private static final String ASK = "default";

    private Approval() {}

    /**
     * What the suite asks for. Without it, all is allowed; where tools are named, only they are, as there is nobody to ask for
     * another one.
     */
    static String mode(AgentSpec spec) {
        String asked = spec.options().permissionMode();
        if (asked != null) {
            return asked;
        }
        return spec.allowedTools().isEmpty() ? EVERYTHING : ASK;
    }
}

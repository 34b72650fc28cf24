package io.skillevals.grade.sandbox;

import io.skillevals.container.Container;
import io.skillevals.container.EngineException;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.HttpCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Asks after a failure whether the service can be trusted: a broken service must not be taken for a broken app. */
final class Soundness {

    private final @Nullable ServiceSpec service;
    private final Requests requests;
    private final StubRequests stubRequests;

    Soundness(@Nullable ServiceSpec service, Requests requests, StubRequests stubRequests) {
        this.service = service;
        this.requests = requests;
        this.stubRequests = stubRequests;
    }

    /**
     * Asks.
     *
     * @throws Unmeasured when it cannot be trusted
     */
    void check(Stage stage) throws Unmeasured, EngineException, InterruptedException {
        if (service == null) {
            return;
        }
        Container stub = stage.stub().orElse(null);
        if (stub != null && !stub.state().running()) {
            throw new Unmeasured("the stub ended while the app was driven" + ContainerLog.last(stub));
        }
        Step probe = service.probe();
        if (probe != null && probe.action() instanceof HttpCall call) {
            probe(probe, call);
        }
        for (JsonNode met : stubRequests.met()) {
            int status = met.path("status").asInt(0);
            if (status == 0 || status == 429 || status >= 500) {
                throw new Unmeasured("the service failed the app: "
                        + met.path("method").asString("") + " "
                        + met.path("path").asString("") + " was answered "
                        + (status == 0 ? "never" : String.valueOf(status)));
            }
        }
    }

    private void probe(Step probe, HttpCall call) throws Unmeasured, InterruptedException {
        String what = "the service does not work: " + call.method() + " " + call.path();
        try {
            Answer answer = requests.send("probe", probe.name(), call);
            if (!Steps.accepted(probe.expect(), answer.status(), true)) {
                throw new Unmeasured(what + " answered " + answer.shown());
            }
        } catch (Requests.NoAnswer e) {
            throw new Unmeasured(what + ": " + e.reason());
        }
    }
}

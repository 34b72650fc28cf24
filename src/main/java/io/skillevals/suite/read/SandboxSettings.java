package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.fixture.Sandboxes;
import io.skillevals.suite.read.sandbox.SandboxReader;
import io.skillevals.suite.read.sandbox.ServiceChoice;
import io.skillevals.suite.sandbox.PullPolicy;
import io.skillevals.suite.sandbox.SandboxUse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Reads what the suite says of all sandboxes: what is laid over each, and how they are used. */
final class SandboxSettings {

    private static final int MOST_PARALLEL = 1000;

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;

    SandboxSettings(SuiteInput input, JsonDocument block, Problems problems) {
        this.input = input;
        this.block = block;
        this.problems = problems;
    }

    /** How the sandboxes of fixtures are read. */
    Sandboxes sandboxes() {
        return new Sandboxes(
                new SandboxReader(ServiceChoice.of(input.selector("sandbox.service"), problems), problems), over());
    }

    /** How they are used. */
    SandboxUse use() {
        return new SandboxUse(
                parallel(), pull(), block.get("sandbox").path("relayImage").asString(SandboxUse.USUAL.relayImage()));
    }

    private JsonDocument over() {
        ObjectNode fields = block.get("sandbox") instanceof ObjectNode said
                ? said.deepCopy()
                : JsonDocument.empty("").tree();
        fields.remove(List.of("parallel", "relayImage"));
        return new JsonDocument(fields, pointer -> block.place("/sandbox" + pointer));
    }

    private int parallel() {
        Integer configured = Numbers.whole(block.get("sandbox").path("parallel"));
        int usual = configured == null ? SandboxUse.USUAL.parallel() : configured;
        return input.selector("sandbox.parallel")
                .map(text -> Scalars.whole(text.trim(), 1, MOST_PARALLEL).orElseGet(() -> {
                    problems.error(
                            "-Devals.sandbox.parallel",
                            "`" + text + "` must be a whole number from 1 to " + MOST_PARALLEL);
                    return usual;
                }))
                .orElse(usual);
    }

    private PullPolicy pull() {
        Optional<Setting> setting = input.setting("pullPolicy");
        return setting.map(given -> PullPolicy.of(given.value()).orElseGet(() -> {
                    problems.error(
                            given.source(),
                            "`" + given.value() + "` must be one of "
                                    + String.join(
                                            ", ",
                                            Arrays.stream(PullPolicy.values())
                                                    .map(PullPolicy::label)
                                                    .toList()));
                    return SandboxUse.USUAL.pull();
                }))
                .orElse(SandboxUse.USUAL.pull());
    }
}

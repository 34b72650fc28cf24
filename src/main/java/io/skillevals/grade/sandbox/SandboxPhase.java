package io.skillevals.grade.sandbox;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * One phase of a validation: 1 when every step of it held, else 0. All phases of a run read the same validation. It is made
 * with what it works with, and therefore not found by {@link java.util.ServiceLoader}.
 */
public final class SandboxPhase implements CheckType {

    /** The name in a fixture's checks. */
    public static final String NAME = "sandbox_phase";

    private final Function<RunEvidence, Verdict> validation;

    /** The type, for grading. */
    public SandboxPhase(Validations validations) {
        this(validations::of);
    }

    private SandboxPhase(Function<RunEvidence, Verdict> validation) {
        this.validation = validation;
    }

    /** The type as a suite is read with: it can be examined, and grades nothing. */
    public static SandboxPhase unconnected() {
        return new SandboxPhase(evidence -> new Verdict.NotMeasured("no engine was looked for"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String schema() {
        return "{\"type\":\"object\",\"required\":[\"phase\",\"definition\"],\"additionalProperties\":false,\"properties\":{"
                + "\"phase\":{\"type\":\"string\",\"description\":\"The phase.\"},"
                + "\"definition\":{\"type\":\"string\",\"description\":\"Digest of the sandbox's definition.\"}}}";
    }

    /** Each part of a validation has a limit of its own. */
    @Override
    public Duration limit(CheckSpec spec) {
        return Duration.ofDays(1);
    }

    @Override
    public Check create(CheckSpec spec) {
        String phase = spec.config().path("phase").asString("");
        return evidence -> check(phase, evidence);
    }

    private CheckResult check(String phase, RunEvidence evidence) {
        Verdict verdict = evidence.shared(Verdict.class, () -> validation.apply(evidence));
        if (verdict instanceof Verdict.NotMeasured not) {
            return CheckResult.error(not.reason());
        }
        return ((Verdict.Measured) verdict)
                .phases().stream()
                        .filter(result -> result.name().equals(phase))
                        .findFirst()
                        .map(SandboxPhase::scored)
                        .orElseGet(() -> CheckResult.error("the sandbox has no phase `" + phase + "`"));
    }

    private static CheckResult scored(PhaseResult result) {
        List<Evidence> evidence = result.evidence().stream().map(Evidence::of).toList();
        return CheckResult.scored(result.held() ? 1 : 0, result.details(), evidence);
    }
}

package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.suite.CheckSpec;

/** Whether the agent's program ended with a code. It does not apply to built-in agents, which have no program. */
public final class ExitCode implements OfRun {

    private static final String CODE = "code";

    @Override
    public String name() {
        return "exit-code";
    }

    @Override
    public String schema() {
        return Fields.none().integer(CODE, "The exit code. Default: 0.").schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        int wanted = spec.config().path(CODE).asInt(0);
        return evidence -> {
            Integer code = evidence.run().exitCode();
            return code == null
                    ? CheckResult.notApplicable("the agent has no exit code")
                    : Told.score(
                            code == wanted,
                            "the agent ended with exit code " + code + (code == wanted ? "" : ", not " + wanted));
        };
    }
}

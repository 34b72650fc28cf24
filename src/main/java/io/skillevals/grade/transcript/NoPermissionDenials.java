package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.Transcript;
import java.util.OptionalInt;

/** Whether the agent was allowed all that it tried. It does not apply where the agent does not tell what was denied. */
public final class NoPermissionDenials implements OfRun {

    private static final String METRIC = "permissionDenials";

    @Override
    public String name() {
        return "no-permission-denials";
    }

    @Override
    public String schema() {
        return Fields.none().schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        return Told.notMuch(NoPermissionDenials::judge);
    }

    private static CheckResult judge(RunEvidence evidence) {
        OptionalInt told =
                evidence.transcript().map(Transcript::permissionDenials).orElse(OptionalInt.empty());
        Double measured = evidence.run().metrics().get(METRIC);
        if (told.isEmpty() && measured == null) {
            return CheckResult.notApplicable("the agent does not tell what was denied to it");
        }
        long denials = Math.max(told.orElse(0), measured == null ? 0 : Math.round(measured));
        return Told.score(denials == 0, Told.calls((int) denials) + " denied");
    }
}

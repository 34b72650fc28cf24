package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.List;

/** Whether a regular expression is found in what the agent said, or in one of the files. */
public final class Matches implements CheckType {

    private static final String LAST = "last";

    @Override
    public String name() {
        return "matches";
    }

    @Override
    public String schema() {
        return OutputOrFiles.USUALLY_OUTPUT
                .in(Wanted.patternIn(Fields.none())
                        .flag(LAST, "Whether of the output only the final message counts. Default: false.")
                        .require(Wanted.PATTERN))
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(Wanted.patternProblems(spec.config()));
        problems.addAll(OutputOrFiles.USUALLY_OUTPUT.problems(spec.config()));
        if (spec.config().has(LAST) && !OutputOrFiles.USUALLY_OUTPUT.isOutput(spec.config())) {
            problems.add(LAST + " is of the output, not of files");
        }
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        return Answers.check(new Source(
                spec.config(),
                Wanted.of(spec.config()),
                spec.config().path(LAST).asBoolean(false))::found);
    }
}

package io.skillevals.grade.file;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.List;

/** Whether a text is not in what the agent said, or in none of the files. */
public final class NotContains implements CheckType {

    @Override
    public String name() {
        return "not-contains";
    }

    @Override
    public String schema() {
        return Contains.fields().schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return OutputOrFiles.USUALLY_OUTPUT.problems(spec.config());
    }

    @Override
    public Check create(CheckSpec spec) {
        return Answers.check(Contains.source(spec.config())::notFound);
    }
}

package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.List;

/** Whether a regular expression or a text is in none of the files, or not in what the agent said. A file that is missing does not pass, unless it may be. */
public final class FileContentExcluded implements CheckType {

    private static final String ALLOW_MISSING = "allowMissing";

    @Override
    public String name() {
        return "file-content-excluded";
    }

    @Override
    public String schema() {
        return OutputOrFiles.USUALLY_FILES
                .in(Wanted.patternOrValueIn(Fields.none()))
                .flag(ALLOW_MISSING, "Whether it passes when there is no such file. Default: false.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems =
                new ArrayList<>(OutputOrFiles.USUALLY_FILES.problems(spec.config(), List.of(ALLOW_MISSING)));
        problems.addAll(Wanted.problems(spec.config()));
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        Wanted wanted = Wanted.of(spec.config());
        if (OutputOrFiles.USUALLY_FILES.isOutput(spec.config())) {
            return Answers.check(new Said(wanted, false)::notFound);
        }
        FileSearch search = new FileSearch(Place.of(spec.config()), wanted);
        boolean allowMissing = spec.config().path(ALLOW_MISSING).asBoolean(false);
        return Answers.check(evidence -> search.notFound(evidence, allowMissing));
    }
}

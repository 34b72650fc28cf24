package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.List;

/** Whether a regular expression or a text is in none of the files. A file that is missing does not pass, unless it may be. */
public final class FileContentExcluded implements CheckType {

    private static final String ALLOW_MISSING = "allowMissing";

    @Override
    public String name() {
        return "file-content-excluded";
    }

    @Override
    public String schema() {
        return Place.in(Wanted.patternOrValueIn(Fields.none()))
                .flag(ALLOW_MISSING, "Whether it passes when there is no such file. Default: false.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(Place.problems(spec.config()));
        problems.addAll(Wanted.problems(spec.config()));
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        FileSearch search = new FileSearch(Place.of(spec.config()), Wanted.of(spec.config()));
        boolean allowMissing = spec.config().path(ALLOW_MISSING).asBoolean(false);
        return Answers.check(evidence -> search.notFound(evidence, allowMissing));
    }
}

package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.List;

/** Whether a regular expression or a text is in a file, or in what the agent said; of a glob, in one of the files or in every one. */
public final class FileContent implements CheckType {

    private static final String ALL = "all";

    @Override
    public String name() {
        return "file-content";
    }

    @Override
    public String schema() {
        return OutputOrFiles.USUALLY_FILES
                .in(Counts.in(Wanted.patternOrValueIn(Fields.none()), "times that it is in a file"))
                .flag(ALL, "Whether it must be in every file that fits a glob. Default: false, in one of them.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(
                OutputOrFiles.USUALLY_FILES.problems(spec.config(), List.of(Counts.MIN, Counts.MAX, ALL)));
        problems.addAll(Wanted.problems(spec.config()));
        problems.addAll(Counts.problems(spec.config(), "file-content-excluded"));
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        Wanted wanted = Wanted.of(spec.config());
        if (OutputOrFiles.USUALLY_FILES.isOutput(spec.config())) {
            return Answers.check(new Said(wanted, false)::found);
        }
        FileSearch search = new FileSearch(Place.of(spec.config()), wanted);
        Counts counts = Counts.of(spec.config());
        boolean every = spec.config().path(ALL).asBoolean(false);
        return Answers.check(evidence -> search.found(evidence, counts, every));
    }
}

package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.List;

/** Whether a file, every one that fits a glob, or a block of the output is JSON. Comments and trailing commas are allowed unless it must be plain. */
public final class ValidJson implements CheckType {

    private static final String STRICT = "strict";

    @Override
    public String name() {
        return "valid-json";
    }

    @Override
    public String schema() {
        return OutputOrFiles.USUALLY_FILES
                .in(Fields.none())
                .flag(STRICT, "Whether comments and trailing commas are mistakes. Default: false.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return OutputOrFiles.USUALLY_FILES.problems(spec.config());
    }

    @Override
    public Check create(CheckSpec spec) {
        boolean plain = spec.config().path(STRICT).asBoolean(false);
        return Validity.check(spec.config(), new JsonSyntax(plain));
    }
}

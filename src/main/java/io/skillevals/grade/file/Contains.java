package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Whether a text is in what the agent said, or in one of the files. */
public final class Contains implements CheckType {

    private static final String IGNORE_CASE = "ignoreCase";

    @Override
    public String name() {
        return "contains";
    }

    @Override
    public String schema() {
        return fields().schema();
    }

    /** The fields of a text that is looked for. */
    static Fields fields() {
        return OutputOrFiles.USUALLY_OUTPUT.in(Fields.none()
                .text(Wanted.VALUE, "The text.")
                .flag(IGNORE_CASE, "Whether case does not count. Default: true.")
                .require(Wanted.VALUE));
    }

    static Source source(JsonNode config) {
        return new Source(
                config,
                Wanted.value(
                        config.path(Wanted.VALUE).asString(""),
                        config.path(IGNORE_CASE).asBoolean(true)),
                false);
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return OutputOrFiles.USUALLY_OUTPUT.problems(spec.config());
    }

    @Override
    public Check create(CheckSpec spec) {
        return Answers.check(source(spec.config())::found);
    }
}

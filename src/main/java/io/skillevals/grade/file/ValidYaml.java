package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.List;

/** Whether a file, every one that fits a glob, or a block of the output is YAML, of any number of documents. */
public final class ValidYaml implements CheckType {

    @Override
    public String name() {
        return "valid-yaml";
    }

    @Override
    public String schema() {
        return OutputOrFiles.USUALLY_FILES.in(Fields.none()).schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return OutputOrFiles.USUALLY_FILES.problems(spec.config());
    }

    @Override
    public Check create(CheckSpec spec) {
        return Validity.check(spec.config(), new YamlSyntax());
    }
}

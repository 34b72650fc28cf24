package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.util.List;

/** Whether a file, or every one that fits a glob, is well-formed XML. */
public final class ValidXml implements CheckType {

    @Override
    public String name() {
        return "valid-xml";
    }

    @Override
    public String schema() {
        return Place.in(Fields.none()).schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return Place.problems(spec.config());
    }

    @Override
    public Check create(CheckSpec spec) {
        return new Validity(Place.of(spec.config()), new XmlSyntax()).check();
    }
}

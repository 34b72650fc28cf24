package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.util.List;

/** Whether a file is not there, or none that fits a glob. */
public final class FileAbsent implements CheckType {

    @Override
    public String name() {
        return "file-absent";
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
        Place place = Place.of(spec.config());
        return Answers.check(evidence -> ask(place, evidence));
    }

    private static CheckResult ask(Place place, RunEvidence evidence) throws Undecided, IOException {
        Found found = place.find(evidence);
        if (found.isEmpty()) {
            return Answers.score(!found.occupied(), found.reason());
        }
        int count = found.files().size();
        return Answers.score(
                false,
                count == 1 ? found.files().get(0).name() + " exists" : count + " files fit " + place.path(),
                count == 1
                        ? List.of()
                        : Answers.first(found.files().stream()
                                .map(file -> Evidence.at(file.name(), 0, "exists"))
                                .toList()));
    }
}

package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Whether a file is there, or of a glob so many. */
public final class FileExists implements CheckType {

    @Override
    public String name() {
        return "file-exists";
    }

    @Override
    public String schema() {
        return Place.in(Counts.in(Fields.none(), "files")).schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(Place.problems(spec.config()));
        problems.addAll(Counts.problems(spec.config(), "file-absent"));
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        Place place = Place.of(spec.config());
        Counts counts = Counts.of(spec.config());
        return Answers.check(evidence -> ask(place, counts, evidence));
    }

    private static CheckResult ask(Place place, Counts counts, RunEvidence evidence) throws Undecided, IOException {
        Found found = place.find(evidence);
        if (found.isEmpty()) {
            return Answers.score(false, found.reason());
        }
        int count = found.files().size();
        boolean holds = counts.holds(count);
        String details = found.byGlob()
                ? count + (count == 1 ? " file fits " : " files fit ") + place.path()
                : found.files().get(0).name() + " exists";
        return Answers.score(
                holds,
                details + (holds ? "" : ", wanted are " + counts),
                found.byGlob()
                        ? Answers.first(found.files().stream()
                                .map(file -> Evidence.at(file.name(), 0, "exists"))
                                .toList())
                        : List.of());
    }
}

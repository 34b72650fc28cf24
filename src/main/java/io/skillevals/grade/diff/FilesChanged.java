package io.skillevals.grade.diff;

import io.skillevals.grade.Fields;
import io.skillevals.rundir.Change;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Which files an agent changed: 0 for one that it should not have touched, else the share of those that it was to change. */
public final class FilesChanged implements CheckType {

    private static final String ALLOWED = "allowed";
    private static final String REQUIRED = "required";
    private static final String FORBIDDEN = "forbidden";

    @Override
    public String name() {
        return "files-changed";
    }

    @Override
    public String schema() {
        return Fields.none()
                .texts(ALLOWED, "glob", "The files that may be changed, besides the required ones. Default: any.")
                .texts(REQUIRED, "glob", "The files of which, for each pattern, one at least must be new or changed.")
                .texts(FORBIDDEN, "glob", "The files that must not be touched.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> fields = List.of(ALLOWED, REQUIRED, FORBIDDEN);
        List<String> problems = new ArrayList<>();
        fields.forEach(field -> problems.addAll(Globs.problems(spec.config(), field)));
        if (fields.stream().noneMatch(spec.config()::has)) {
            problems.add("say which files are meant: " + ALLOWED + ", " + REQUIRED + " or " + FORBIDDEN);
        }
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        JsonNode config = spec.config();
        Globs required = Globs.of(config.path(REQUIRED));
        Globs forbidden = Globs.of(config.path(FORBIDDEN));
        Globs allowed =
                Globs.of(Stream.concat(Fields.texts(config.path(ALLOWED)), Fields.texts(config.path(REQUIRED))));
        boolean anyAllowed = !config.has(ALLOWED);
        return evidence ->
                check(evidence.changes(), required, forbidden, anyAllowed ? Optional.empty() : Optional.of(allowed));
    }

    private static CheckResult check(List<Change> changes, Globs required, Globs forbidden, Optional<Globs> allowed) {
        if (changes.isEmpty() && required.isEmpty()) {
            return Changes.nothingChanged();
        }
        List<Evidence> wrong = wrong(changes, forbidden, allowed);
        if (!wrong.isEmpty()) {
            String details = Changes.files(wrong.size()) + " should not have been touched";
            return CheckResult.scored(0, details, Changes.first(wrong));
        }
        return required.isEmpty()
                ? CheckResult.scored(1, Changes.files(changes.size()) + " changed, none of them wrongly", List.of())
                : share(changes, required);
    }

    private static List<Evidence> wrong(List<Change> changes, Globs forbidden, Optional<Globs> allowed) {
        List<Evidence> wrong = new ArrayList<>();
        for (Change change : changes) {
            Optional<Globs.Glob> forbids = forbidden.matching(change.path());
            if (forbids.isPresent()) {
                wrong.add(Changes.shown(change, ", but " + forbids.get().written() + " is forbidden"));
            } else if (allowed.isPresent() && !allowed.get().match(change.path())) {
                wrong.add(Changes.shown(change, ", but is not among the files allowed"));
            }
        }
        return wrong;
    }

    private static CheckResult share(List<Change> changes, Globs required) {
        List<Evidence> evidence = new ArrayList<>();
        int done = 0;
        for (Globs.Glob glob : required.all()) {
            Optional<Change> change = changes.stream()
                    .filter(FilesChanged::hasContent)
                    .filter(one -> glob.matches(one.path()))
                    .findFirst();
            done += change.isPresent() ? 1 : 0;
            evidence.add(change.map(found -> Changes.shown(found, " (" + glob.written() + ")"))
                    .orElseGet(() -> Evidence.of("no file of " + glob.written() + " is new or changed")));
        }
        int wanted = required.all().size();
        return CheckResult.scored(
                (double) done / wanted,
                done + " of " + wanted + " required files are new or changed",
                Changes.first(evidence));
    }

    private static boolean hasContent(Change change) {
        return change.kind() == Change.Kind.ADDED || change.kind() == Change.Kind.CHANGED;
    }
}

package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.CheckReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts a fixture's checks together: its rubric, those that its file and the POM add, and the phases of its sandbox. */
final class Checks {

    private final Documents documents;
    private final Problems problems;

    Checks(Documents documents, Problems problems) {
        this.documents = documents;
        this.problems = problems;
    }

    /**
     * The checks.
     *
     * @param config the fixture's own file, whose further checks come before those of the POM
     * @param apiPath the API path that the fixture expects; absent when the file that says so cannot be read
     * @param sandboxAsked whether the fixture asks for a sandbox, so that it needs no answer key
     * @param phases the checks of its sandbox
     * @return empty when they cannot be made; the problems say why
     */
    Optional<List<CheckSpec>> read(
            String fixture,
            @Nullable Path folder,
            JsonDocument config,
            JsonDocument pom,
            @Nullable ApiPath apiPath,
            boolean sandboxAsked,
            List<CheckSpec> phases) {
        CheckReader reader = new CheckReader(problems);
        List<CheckSpec> custom = new ArrayList<>(reader.read(config));
        custom.addAll(reader.read(pom));
        Optional<JsonDocument> keyFile = documents.answerKey(folder);
        Optional<Rubric> rubric = rubric(folder, pom);
        if (keyFile.isEmpty() || rubric.isEmpty() || apiPath == null) {
            return Optional.empty();
        }
        AnswerKey key = AnswerKey.of(keyFile.get(), pom);
        key.examine(problems);
        List<CheckSpec> checks = new ArrayList<>();
        if (!key.isEmpty()) {
            RubricConfig fields = new RubricConfig(apiPath, key, rubric.get().fromPom());
            checks.addAll(new RubricChecks(fields, key, problems).of(rubric.get()));
        } else if ((custom.isEmpty() && !sandboxAsked) || rubric.get().fromPom()) {
            problems.error(
                    folder == null ? pom.place("") : key.place(""),
                    "fixture " + fixture + " has no answer key, so its rubric has nothing to compare with: add "
                            + (folder == null ? "<answerKey>" : Documents.ANSWER_KEY + ", or <answerKey> in the POM"));
            return Optional.empty();
        }
        checks.addAll(custom);
        clashes(checks, phases);
        duplicates(checks);
        checks.addAll(phases);
        return Optional.of(checks);
    }

    private Optional<Rubric> rubric(@Nullable Path folder, JsonDocument pom) {
        if (!pom.list("rubric").isEmpty()) {
            return Optional.of(new Rubric(pom.list("rubric"), pointer -> pom.place("/rubric" + pointer), true));
        }
        Optional<Path> file = Documents.rubricFile(folder);
        return file.isEmpty()
                ? Optional.of(new Rubric(RubricChecks.usual(), pointer -> "the usual rubric", false))
                : documents
                        .rubric(file.get())
                        .map(rubric -> new Rubric(
                                rubric.list("categories"), pointer -> rubric.place("/categories" + pointer), false));
    }

    private void clashes(List<CheckSpec> checks, List<CheckSpec> phases) {
        for (CheckSpec phase : phases) {
            checks.stream()
                    .filter(check -> check.name().equals(phase.name()))
                    .forEach(check -> problems.error(
                            phase.source(),
                            "the sandbox's phase `" + phase.name() + "` has the name of a check of the layer "
                                    + check.layer() + " (" + check.source() + "): rename one of them"));
        }
    }

    private void duplicates(List<CheckSpec> checks) {
        Set<String> names = new HashSet<>();
        for (CheckSpec check : checks) {
            if (!names.add(check.name()) && !check.layer().equals(RubricChecks.LAYER)) {
                problems.error(check.source(), "two checks are named `" + check.name() + "`: give one another name");
            }
        }
    }
}

package io.skillevals.app;

import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.SkillReader;
import io.skillevals.workspace.GitRevision;
import io.skillevals.workspace.GitRevision.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** What conditions name, looked for in the objects of git: what is not there is found out before anything is checked out. */
final class BaselineFiles {

    private final GitRevision revision;
    private final String ref;
    private final String place;
    private final Problems problems;

    /**
     * A search.
     *
     * @param ref the commit as the user named it
     * @param place what named it, for messages
     */
    BaselineFiles(GitRevision revision, String ref, String place, Problems problems) {
        this.revision = revision;
        this.ref = ref;
        this.place = place;
        this.problems = problems;
    }

    void examine(Suite suite) throws IOException {
        examine(new NamedFile("the project", suite.basedir(), NamedFile.Kind.FOLDER), suite);
        for (NamedFile file : NamedFiles.of(suite)) {
            examine(file, suite);
        }
    }

    private void examine(NamedFile file, Suite suite) throws IOException {
        String named = file.what() + ", " + file.path() + ", ";
        Optional<String> path = revision.path(file.path());
        if (path.isEmpty()) {
            problems.error(
                    place,
                    named + "lies outside of the git repository " + revision.root()
                            + ", so nobody knows what it was at `" + ref
                            + "`: move it into the repository, or leave the baseline out");
            return;
        }
        Entry there = revision.at(path.get());
        Optional<String> wrong = wrong(file.kind(), there);
        wrong.ifPresent(what -> problems.error(place, named + what));
        if (wrong.isEmpty() && file.kind() == NamedFile.Kind.SKILL) {
            skill(file, there, suite);
        }
    }

    private Optional<String> wrong(NamedFile.Kind wanted, Entry there) throws IOException {
        String missing = "is not there at `" + ref + "`";
        String reach = ": take a ref that has it, or leave the baseline out";
        return switch (there.kind()) {
            case ABSENT -> Optional.of(missing + reach);
            case SUBMODULE ->
                Optional.of(missing + ", because " + there.path()
                        + " is a submodule, and submodules are not supported: keep a copy in the repository");
            case ELSEWHERE ->
                Optional.of(missing + ", because " + there.path() + " is a link that leads out of the repository");
            case FILE ->
                wanted == NamedFile.Kind.FILE || wanted == NamedFile.Kind.ANY
                        ? lacking(there)
                        : Optional.of("is a file at `" + ref + "`, and no folder" + reach);
            case FOLDER ->
                wanted == NamedFile.Kind.FILE
                        ? Optional.of("is a folder at `" + ref + "`, and no file" + reach)
                        : there.path().isEmpty() ? Optional.empty() : lacking(there);
        };
    }

    private Optional<String> lacking(Entry there) throws IOException {
        return revision.lacking(there.path()).map(what -> "is not whole at `" + ref + "`: " + what);
    }

    private void skill(NamedFile file, Entry folder, Suite suite) throws IOException {
        Entry text = revision.at((folder.path().isEmpty() ? "" : folder.path() + "/") + SkillReader.FILE);
        if (text.kind() != GitRevision.Kind.FILE) {
            problems.error(
                    place, file.what() + ", " + file.path() + ", has no " + SkillReader.FILE + " at `" + ref + "`");
            return;
        }
        Path label = Path.of(ref + ":" + text.path());
        Optional<String> name = new SkillReader(problems).name(label, revision.lines(text.path()));
        suite.everySkill().stream()
                .filter(skill -> skill.directory().equals(file.path()))
                .map(Skill::name)
                .filter(now -> name.filter(then -> !then.equals(now)).isPresent())
                .forEach(now -> problems.error(
                        label.toString(),
                        "the skill is named `" + name.orElseThrow() + "` there and `" + now
                                + "` now, and what asks for it knows one name: compare with a ref that has the same"));
    }
}

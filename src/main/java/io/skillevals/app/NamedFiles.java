package io.skillevals.app;

import io.skillevals.app.NamedFile.Kind;
import io.skillevals.run.ProjectPaths;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.workspace.GitWorkTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All files and folders that the conditions of a suite name, in its work tree. */
final class NamedFiles {

    private static final String VERSION_DIR = "{{" + KnownWords.VERSION_DIR + "}}";

    private final Suite suite;
    private final Path basedir;
    private final ProjectPaths paths;
    private final List<NamedFile> found = new ArrayList<>();

    private NamedFiles(Suite suite) throws IOException {
        this.suite = suite;
        this.basedir = suite.basedir().toAbsolutePath().normalize();
        this.paths = ProjectPaths.of(basedir);
    }

    static List<NamedFile> of(Suite suite) throws IOException {
        NamedFiles files = new NamedFiles(suite);
        for (Skill skill : suite.everySkill()) {
            files.add("the skill " + skill.name(), skill.directory(), Kind.SKILL);
        }
        for (Condition condition : suite.conditions()) {
            files.condition(condition);
        }
        return List.copyOf(files.found);
    }

    private void condition(Condition condition) throws IOException {
        Surroundings around = condition.surroundings();
        String of = " of condition " + condition.name();
        Experiment experiment = condition.experiment();
        add("the experiment" + of, experiment == null ? null : experiment.directory(), Kind.FOLDER);
        add("the overlay" + of, around.overlay(), Kind.FOLDER);
        add("the home" + of, around.home(), Kind.FOLDER);
        add("the instructions" + of, around.instructionsFile(), Kind.FILE);
        for (List<String> command : around.build()) {
            words("a build command" + of, command, true);
        }
        boolean made = suite.conditions().stream()
                .anyMatch(other -> !other.surroundings().build().isEmpty());
        for (List<String> command : around.commands()) {
            words("a command" + of, command, !made);
        }
        for (String argument : condition.options().arguments()) {
            word("an argument" + of, argument, !made);
        }
        for (String value : around.environment().values()) {
            word("a variable" + of, value, !made);
        }
        for (String text : condition.options().serverTexts()) {
            word("an MCP server" + of, text, !made);
        }
    }

    /** A program with a path is looked for in the project; of other words, only those that say so are its files. */
    private void words(String what, List<String> command, boolean needed) throws IOException {
        for (int at = 0; at < command.size(); at++) {
            String word = command.get(at);
            word(what, at == 0 && word.indexOf('/') > 0 ? basedir + "/" + word : word, needed);
        }
    }

    /**
     * A word that names a file of the project, unless it is one that git ignores: what was built is no file of a version.
     *
     * @param needed whether nothing could make the file in the version
     */
    private void word(String what, String word, boolean needed) throws IOException {
        String text = word.replace(VERSION_DIR, basedir.toString());
        Collection<Path> files = isScript(text) ? paths.whole(text).stream().toList() : paths.in(text);
        for (Path file : files) {
            if (needed && !GitWorkTree.ignores(file)) {
                add(what, file, Kind.ANY);
            }
        }
    }

    /** A script may make the files that it names. */
    private boolean isScript(String text) {
        return text.replace(basedir.toString(), "").chars().anyMatch(Character::isWhitespace);
    }

    private void add(String what, @Nullable Path path, Kind kind) {
        if (path != null && found.stream().noneMatch(file -> file.path().equals(path) && file.kind() == kind)) {
            found.add(new NamedFile(what, path, kind));
        }
    }
}

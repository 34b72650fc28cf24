package io.skillevals.run;

import io.skillevals.suite.Experiment;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.InstructionFiles;
import io.skillevals.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The instruction files that are laid over a project's root: those of the condition's experiment, which replace the project's of the same
 * name, and the fixture's {@code AGENTS.md}, which stands before the experiment's or else the project's. An agent that does not read
 * {@code AGENTS.md} finds it imported by the file that it reads. What the condition adds stands at the end of the file that the agent reads.
 *
 * <p>Each text is cleansed of what refers to withheld skills by itself, since a section would end at the end of its own file.
 *
 * @param shared the fixture's text; absent when it has none
 * @param files those of the experiment, by name
 * @param added the condition's text; absent when it has none
 * @param overlaid whether the condition's overlay has brought an {@code AGENTS.md}
 * @param own the name of the file that the agent reads in place of {@code AGENTS.md}; absent when it reads that
 * @param notes what a reader of the run should know of them
 */
record LaidInstructions(
        @Nullable String shared,
        Map<String, String> files,
        @Nullable String added,
        boolean overlaid,
        @Nullable String own,
        List<String> notes) {

    private static final String AGENTS = InstructionFiles.AGENTS;
    private static final String IMPORT = "@" + AGENTS;
    private static final Pattern CODE = Pattern.compile("(?ms)^\\s*```.*?(^\\s*```|\\z)|`[^`\n]*`");
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * Those of a fixture's runs with an experiment.
     *
     * @param addition what the condition adds; absent when it adds nothing
     */
    static LaidInstructions of(
            Fixture fixture,
            @Nullable Experiment experiment,
            @Nullable String addition,
            boolean overlaid,
            @Nullable String own,
            List<WithheldSkill> withheld)
            throws IOException {
        List<String> notes = new ArrayList<>();
        Path instructions = fixture.instructions();
        String shared =
                instructions == null ? null : cleansed(text(instructions), withheld, "the fixture's " + AGENTS, notes);
        Map<String, String> files = new LinkedHashMap<>();
        if (experiment != null) {
            for (Map.Entry<String, Path> file : experiment.instructions().entrySet()) {
                String what = file.getKey() + " of the experiment " + experiment.name();
                files.put(file.getKey(), cleansed(text(file.getValue()), withheld, what, notes));
                notes.add(what + " was laid over the project");
            }
        }
        String added = addition == null ? null : cleansed(addition, withheld, "the condition's instructions", notes);
        if (added != null) {
            notes.add("the condition's instructions were added to " + (own == null ? AGENTS : own));
        }
        return new LaidInstructions(shared, files, added, overlaid, own, notes);
    }

    private static String cleansed(String text, List<WithheldSkill> withheld, String what, List<String> notes) {
        String left = Instructions.without(text, withheld);
        if (!left.equals(text)) {
            notes.add(Cleansing.noteOf(what));
        }
        return left;
    }

    /** The name of the file by which an agent has to be told of {@code AGENTS.md}; absent when it needs no telling. */
    static @Nullable String own(List<String> instructionFiles) {
        return instructionFiles.isEmpty() || instructionFiles.contains(AGENTS) ? null : instructionFiles.get(0);
    }

    /** Whether a fixture or an experiment has an {@code AGENTS.md}. */
    static boolean bringAgents(Fixture fixture, @Nullable Experiment experiment) throws IOException {
        return fixture.instructions() != null
                || (experiment != null && experiment.instructions().containsKey(AGENTS));
    }

    /** Whether nothing is laid over. */
    boolean isEmpty() {
        return shared == null && files.isEmpty() && added == null && !(overlaid && own != null);
    }

    /** The files of the project that are replaced as a whole. */
    Set<String> replaced() {
        return files.keySet();
    }

    /** The files of the project that they import, as they write it. */
    List<String> imports() {
        return Stream.of(Stream.ofNullable(shared), files.values().stream(), Stream.ofNullable(added))
                .flatMap(texts -> texts)
                .flatMap(text -> Instructions.imports(text).stream())
                .toList();
    }

    /**
     * Lays them over.
     *
     * @param tree a copy of the project
     * @return what was written, relative to it
     */
    Set<String> layOver(Path tree) throws IOException {
        Map<String, String> written = new LinkedHashMap<>(files);
        if (shared != null) {
            String other = files.containsKey(AGENTS) ? files.get(AGENTS) : existing(tree.resolve(AGENTS));
            written.put(AGENTS, joined(shared, other));
        }
        if ((written.containsKey(AGENTS) || overlaid) && own != null) {
            importing(tree, own, written);
        }
        if (added != null) {
            String target = read(tree);
            String before = written.containsKey(target) ? written.get(target) : existing(tree.resolve(target));
            written.put(target, joined(before == null ? "" : before, added));
        }
        for (Map.Entry<String, String> file : written.entrySet()) {
            Path target = tree.resolve(file.getKey());
            if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
                throw new WorkspaceException("the project has a folder " + file.getKey()
                        + ", in the place where instructions are laid over it: rename the folder");
            }
            Files.deleteIfExists(target); // it may be a link
            Files.writeString(target, file.getValue());
        }
        return written.keySet();
    }

    /** The file that the agent reads; of one that is a link to {@code AGENTS.md}, that. */
    private String read(Path tree) throws IOException {
        boolean link = own != null
                && !files.containsKey(own)
                && Files.isSymbolicLink(tree.resolve(own))
                && isSame(tree.resolve(own), tree.resolve(AGENTS));
        return own == null || link ? AGENTS : own;
    }

    private void importing(Path tree, String name, Map<String, String> written) throws IOException {
        Path file = tree.resolve(name);
        boolean same = !files.containsKey(name) && isSame(file, tree.resolve(AGENTS));
        if (same && Files.isSymbolicLink(file)) {
            return; // it leads to what is laid over
        }
        boolean said = same && !files.containsKey(AGENTS);
        String before = files.containsKey(name) ? files.get(name) : said ? null : existing(file);
        if (before == null || !importsAgents(before)) {
            written.put(name, joined(before == null ? "" : before, IMPORT + lineEnd(String.valueOf(before))));
        }
    }

    /** To mention it, or to write in code how it is imported, imports nothing. */
    private static boolean importsAgents(String text) {
        return Instructions.imports(CODE.matcher(text).replaceAll("")).stream()
                .map(path -> path.replaceFirst("^(\\./)+", "").replaceFirst("\\.+$", ""))
                .anyMatch(AGENTS::equals);
    }

    private static boolean isSame(Path one, Path other) throws IOException {
        return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
    }

    /** One text, an empty line, and the other. */
    private static String joined(String first, @Nullable String second) {
        if (second == null || second.isBlank()) {
            return first;
        }
        String end = lineEnd(first);
        return first.isBlank() ? second : first.stripTrailing() + end + end + second;
    }

    private static String lineEnd(String text) {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }

    private static @Nullable String existing(Path file) throws IOException {
        return Files.isRegularFile(file) ? text(file) : null;
    }

    static String text(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }

    /** The instruction files at a project's root that only repeat an experiment's: somebody tried it there, and left it. */
    static Map<String, Experiment> leftOf(Path project, Set<String> paths, List<Experiment> experiments)
            throws IOException {
        Map<String, Experiment> left = new LinkedHashMap<>();
        for (Experiment experiment : experiments) {
            for (Map.Entry<String, Path> file : experiment.instructions().entrySet()) {
                if (paths.contains(file.getKey()) && isSameText(project.resolve(file.getKey()), file.getValue())) {
                    left.putIfAbsent(file.getKey(), experiment);
                }
            }
        }
        return left;
    }

    private static boolean isSameText(Path one, Path other) throws IOException {
        return Files.isRegularFile(one)
                && plain(one).equals(plain(other))
                && !plain(one).isEmpty();
    }

    private static String plain(Path file) throws IOException {
        return text(file)
                .lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .strip();
    }
}

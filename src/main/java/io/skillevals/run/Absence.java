package io.skillevals.run;

import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Skill;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Looks, before an agent starts, wherever it looks for skills and instructions, and finds those that should not be there: its workspace
 * and what is above it, its home, folders of the whole machine, and whatever its arguments, variables and servers name.
 */
final class Absence {

    /** Where an administrator puts settings, instructions and skills for everybody. */
    static final List<Path> MACHINE_WIDE = List.of(
            Path.of("/etc/claude-code"),
            Path.of("/etc/codex"),
            Path.of("/etc/gemini-cli"),
            Path.of("/etc/opencode"),
            Path.of("/etc/qwen-code"),
            Path.of("/etc/copilot"),
            Path.of("/Library/Application Support/ClaudeCode"),
            Path.of("/Library/Application Support/GeminiCli"),
            Path.of("/Library/Application Support/opencode"));

    /** Files that are looked at below one folder: what agents read lies near the top. */
    private static final int MOST_FILES = 20_000;

    private static final int DEEPEST = 6;
    private static final Set<String> NOT_ENTERED = Set.of(".git", "node_modules", "proc", "sys", "dev");

    private final List<Path> machineWide;

    /**
     * A search.
     *
     * @param machineWide folders that the agents of every user read
     */
    Absence(List<Path> machineWide) {
        this.machineWide = List.copyOf(machineWide);
    }

    /**
     * What was found of the withheld skills.
     *
     * @param variables what the agent's condition sets
     * @param places what is known before the start of what arguments, variables and servers name
     */
    List<String> breaches(
            RunFolders folders,
            AgentSpec spec,
            Map<String, String> variables,
            KnownPlaces places,
            List<WithheldSkill> withheld) {
        if (withheld.isEmpty()) {
            return List.of();
        }
        Set<String> breaches = new LinkedHashSet<>();
        places(folders.workspace(), "the workspace", withheld, breaches);
        Path home = folders.home();
        walk(home, home, "the home", null, withheld, breaches, file -> file(file, withheld, breaches));
        above(folders.workspace(), withheld, breaches);
        if (spec.isolation().kind() == Isolation.Kind.PROCESS) {
            machineWide.forEach(folder -> below(folder, folders, withheld, breaches));
        }
        configuration(spec, folders, places, withheld, breaches);
        variables(spec.environment(), folders, places, withheld, breaches);
        variables(variables, folders, places, withheld, breaches);
        return List.copyOf(breaches);
    }

    /**
     * What was found when the agent had ended: in its home, where its own settings were written at the start, and by what its command
     * line named. What it wrote there itself, such as its plans, may name a skill that the prompt names; only a skill's text counts.
     */
    static List<String> breachesAtEnd(RunFolders folders, List<String> command, List<WithheldSkill> withheld) {
        Set<String> breaches = new LinkedHashSet<>();
        if (!withheld.isEmpty()) {
            Consumer<Path> held =
                    file -> SkillFile.text(file).ifPresent(text -> held(text, file.toString(), withheld, breaches));
            walk(folders.home(), folders.home(), "the home", null, withheld, breaches, held);
            places(folders.workspace(), "the workspace", withheld, breaches);
            command.forEach(word -> paths(word, folders, withheld, breaches));
        }
        return List.copyOf(breaches);
    }

    private static void places(Path folder, String called, List<WithheldSkill> withheld, Set<String> breaches) {
        for (WithheldSkill skill : withheld) {
            SkillPlaces.holding(folder, skill.skill())
                    .forEach(place -> breaches.add("the skill " + skill.name() + " is in " + place + " of " + called));
        }
    }

    /** Some agents look for skills and instructions in every folder above their own. */
    private static void above(Path workspace, List<WithheldSkill> withheld, Set<String> breaches) {
        for (Path folder = workspace.getParent(); folder != null; folder = folder.getParent()) {
            String called = folder + ", above the workspace";
            places(folder, called, withheld, breaches);
            for (String name : WorkDirectory.READ_ABOVE) {
                Path read = folder.resolve(name);
                if (Files.isDirectory(read)) {
                    walk(read, folder, called, null, withheld, breaches, file -> {
                        named(file, withheld, breaches);
                        file(file, withheld, breaches);
                    });
                } else {
                    file(read, withheld, breaches);
                }
            }
        }
    }

    private static void named(Path file, List<WithheldSkill> withheld, Set<String> breaches) {
        SkillFile.text(file)
                .ifPresent(text -> text.lines().forEach(line -> named(line, file.toString(), withheld, breaches)));
    }

    /** What the suite itself tells the agent: a control must not be told of the skill by another way. */
    private static void configuration(
            AgentSpec spec,
            RunFolders folders,
            KnownPlaces places,
            List<WithheldSkill> withheld,
            Set<String> breaches) {
        String prompt = spec.options().systemPrompt();
        if (prompt != null) {
            said(prompt, "the system prompt of agent " + spec.name(), withheld, breaches);
        }
        List<String> argv = new ArrayList<>(spec.command());
        argv.addAll(spec.arguments());
        argv.forEach(word -> paths(places.full(word), folders, withheld, breaches));
        spec.arguments()
                .forEach(word -> named(word, places, "an argument of agent " + spec.name(), withheld, breaches));
        JsonNode servers = spec.options().mcpServers();
        if (servers != null) {
            for (Map.Entry<String, JsonNode> server : servers.properties()) {
                for (String text : texts(server.getValue())) {
                    named(text, places, "the MCP server " + server.getKey(), withheld, breaches);
                    paths(places.full(text), folders, withheld, breaches);
                }
            }
        }
    }

    private static void variables(
            Map<String, String> variables,
            RunFolders folders,
            KnownPlaces places,
            List<WithheldSkill> withheld,
            Set<String> breaches) {
        variables.forEach((name, value) -> {
            paths(places.full(value), folders, withheld, breaches);
            named(value, places, "the variable " + name, withheld, breaches);
        });
    }

    private static List<String> texts(JsonNode node) {
        if (node.isString()) {
            return List.of(node.asString());
        }
        List<String> texts = new ArrayList<>();
        node.forEach(child -> texts.addAll(texts(child)));
        return texts;
    }

    private static void named(
            String text, KnownPlaces places, String called, List<WithheldSkill> withheld, Set<String> breaches) {
        withheld.stream()
                .filter(skill -> places.isNamedIn(text, skill))
                .forEach(skill -> breaches.add(names(called, skill)));
    }

    private static String names(String called, WithheldSkill skill) {
        return called + " names the skill " + skill.name();
    }

    private static void named(String text, String called, List<WithheldSkill> withheld, Set<String> breaches) {
        withheld.stream().filter(skill -> skill.isNamedIn(text)).forEach(skill -> breaches.add(names(called, skill)));
    }

    private static void said(String text, String called, List<WithheldSkill> withheld, Set<String> breaches) {
        named(text.replace('\n', ' '), called, withheld, breaches);
        held(text, called, withheld, breaches);
    }

    private static void held(String text, String called, List<WithheldSkill> withheld, Set<String> breaches) {
        for (WithheldSkill skill : withheld) {
            if (skill.lines().evidence(skill.lines().in(text)).isPresent()) {
                breaches.add(called + " holds text of the skill " + skill.name());
            }
        }
    }

    /** Whatever a word or value names that is there: {@code DIR}, blanks and all; {@code --plugin-dir=DIR}, {@code DIR:DIR}. */
    private static void paths(String word, RunFolders folders, List<WithheldSkill> withheld, Set<String> breaches) {
        List<String> parts = new ArrayList<>(List.of(word.split("[=:,\\s\"']+", -1)));
        parts.add(word.substring(word.indexOf('=') + 1));
        for (String part : parts) {
            Optional<Path> path = existing(part);
            if (path.isPresent()
                    && !path.get().startsWith(folders.home())
                    && !path.get().startsWith(folders.workspace())) {
                if (Files.isDirectory(path.get())) {
                    below(path.get(), folders, withheld, breaches);
                } else {
                    file(path.get(), withheld, breaches);
                }
            }
        }
    }

    private static Optional<Path> existing(String text) {
        try {
            Path path = Path.of(text);
            return path.isAbsolute() && Files.exists(path) ? Optional.of(path.normalize()) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** A file that the agent is pointed to: settings may not name a skill, and nothing may hold its text. */
    private static void file(Path file, List<WithheldSkill> withheld, Set<String> breaches) {
        String name = String.valueOf(file.getFileName());
        SkillFile.text(file).ifPresent(text -> {
            if (Instructions.isConfiguration(name) || Instructions.areIn(name)) {
                text.lines().forEach(line -> named(line, file.toString(), withheld, breaches));
            }
            withheld.stream()
                    .filter(skill -> text.contains(skill.skill().directory().toString()))
                    .forEach(skill -> breaches.add(file + " names the folder of the skill " + skill.name()));
            held(text, file.toString(), withheld, breaches);
        });
    }

    /** A folder of the machine. If it holds the workspaces of all runs, those of treatments are no part of what this run is given. */
    private static void below(Path folder, RunFolders folders, List<WithheldSkill> withheld, Set<String> breaches) {
        Path own = folders.workspace().getParent();
        Path allRuns = own == null ? null : own.getParent();
        walk(folder, folder, folder.toString(), allRuns, withheld, breaches, file -> file(file, withheld, breaches));
    }

    /** @param root what the paths are relative to by which agents know their files */
    private static void walk(
            Path folder,
            Path root,
            String called,
            @Nullable Path leftOut,
            List<WithheldSkill> withheld,
            Set<String> breaches,
            Consumer<Path> instructions) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Skill> skills = withheld.stream().map(WithheldSkill::skill).toList();
        try {
            Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, new SimpleFileVisitor<>() {
                private int seen;

                @Override
                public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes attributes) {
                    return entered.equals(leftOut) || NOT_ENTERED.contains(String.valueOf(entered.getFileName()))
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    String name = String.valueOf(file.getFileName());
                    if (name.equalsIgnoreCase(SkillFile.NAME)) {
                        SkillFile.which(file, skills)
                                .ifPresent(skill -> breaches.add(
                                        "the skill " + skill.name() + " is in " + called + ": " + file.getParent()));
                    } else if (Instructions.areIn(root.relativize(file).toString())
                            || Instructions.areSettings(root.relativize(file).toString())) {
                        instructions.accept(file);
                    }
                    return ++seen > MOST_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            breaches.add("it cannot be told what of the skills is in " + called + ": " + e);
        }
    }
}

package io.skillevals.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Claude Code for tests: the real one from npm where that is reachable, else a script that replays what the real one
 * printed and did in this very test.
 *
 * @param programs the folder of {@code claude}
 * @param real whether it is the real one
 */
record ClaudeCli(Path programs, boolean real) {

    /** The version that the captured streams are from. */
    static final String VERSION = "2.1.332";

    static final NpmCli NPM = new NpmCli("claude", "@anthropic-ai/claude-code", VERSION, ".bin/claude");

    /** Finds or makes one. {@code -Dits.cli=replay} asks for the replay, {@code -Dits.cli=real} refuses it. */
    static ClaudeCli find(Path folder) throws IOException, InterruptedException {
        String wanted = System.getProperty("its.cli", "auto");
        Optional<Path> claude = wanted.equals("replay") ? Optional.empty() : NPM.find();
        if (claude.isPresent() && works(claude.get().getParent(), folder)) {
            return new ClaudeCli(claude.get().getParent(), true);
        }
        if (wanted.equals("real")) {
            throw new AssertionError(
                    "Claude Code " + VERSION + " could not be installed by npm into " + NpmCli.folder());
        }
        return new ClaudeCli(replay(folder), false);
    }

    private static boolean works(Path programs, Path folder) throws IOException, InterruptedException {
        Path claude = programs.resolve("claude");
        if (!Files.isExecutable(claude)) {
            return false;
        }
        Path said = folder.resolve("version.txt");
        ProcessBuilder builder = new ProcessBuilder(claude.toString(), "--version");
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/local/bin:/usr/bin:/bin");
        builder.environment()
                .put(
                        "HOME",
                        Files.createDirectories(folder.resolve("version-home")).toString());
        builder.redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(said.toFile());
        Process process = builder.start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        return ended && Files.readString(said).contains(VERSION);
    }

    private static Path replay(Path folder) throws IOException {
        Path programs = Files.createDirectories(folder.resolve("replay"));
        for (String name : List.of("claude", "control.jsonl", "skill.jsonl")) {
            try (var resource = ClaudeCli.class.getResourceAsStream("/captures/claude-chain/" + name)) {
                Files.copy(java.util.Objects.requireNonNull(resource, name), programs.resolve(name));
            }
        }
        Files.setPosixFilePermissions(programs.resolve("claude"), PosixFilePermissions.fromString("rwxr-xr-x"));
        return programs;
    }
}

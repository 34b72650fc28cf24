package io.skillevals.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An agent's command line from npm, of one version, installed once for all tests.
 *
 * @param name the folder that it is installed in
 * @param npmPackage the package
 * @param version its version
 * @param program the program's path in {@code node_modules}
 */
record NpmCli(String name, String npmPackage, String version, String program) {

    private static final long MINUTES = 6;

    /** The folder in which all are installed, which a clean build empties. */
    static Path folder() {
        return Path.of(System.getProperty(
                "its.clis", Path.of(MavenBuild.setting("its.build"), "clis").toString()));
    }

    /** The program, installed where it is not there yet; absent where npm cannot get it. */
    java.util.Optional<Path> find() throws IOException, InterruptedException {
        Path home = folder().resolve(name);
        Path executable = home.resolve("node_modules").resolve(program);
        Path done = home.resolve(".installed-" + version);
        if (!Files.exists(done) && install(home)) {
            Files.createFile(done);
        }
        return Files.exists(done) && Files.exists(executable)
                ? java.util.Optional.of(executable)
                : java.util.Optional.empty();
    }

    private boolean install(Path home) throws IOException, InterruptedException {
        Files.createDirectories(home);
        ProcessBuilder builder = new ProcessBuilder(List.of(
                "npm",
                "install",
                "--prefix",
                home.toString(),
                "--no-save",
                "--no-audit",
                "--no-fund",
                npmPackage + "@" + version));
        builder.environment()
                .keySet()
                .removeIf(variable ->
                        variable.matches("(ANTHROPIC|CLAUDE|OPENAI|CODEX|GEMINI|GOOGLE|GITHUB|COPILOT|QWEN).*"));
        builder.directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("npm.log").toFile());
        try {
            Process npm = builder.start();
            boolean ended = npm.waitFor(MINUTES, TimeUnit.MINUTES);
            npm.descendants().forEach(ProcessHandle::destroyForcibly);
            npm.destroyForcibly();
            return ended && npm.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}

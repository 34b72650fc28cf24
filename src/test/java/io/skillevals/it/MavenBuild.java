package io.skillevals.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A build by real Maven, in an environment that holds nothing of this one's. */
final class MavenBuild {

    /** The plugin under test, from the integration tests' own repository. */
    static final String PLUGIN = "io.skillevals:evals-maven-plugin:" + setting("its.pluginVersion");

    /** Of this repository, for what the shared ones do not have. */
    static final Path FIXTURES = Path.of(setting("its.project"), "fixtures");

    /** What the integration tests share: fixtures and skills. */
    static final Path SHARED = Path.of(setting("its.project"), "src/it/shared");

    private final Path folder;
    private final Path log;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private Path fixtures = SHARED.resolve("fixtures");
    private String names = "bookings-py";
    private Path skill = SHARED.resolve("skills/push-bookings");

    /**
     * A build in a folder.
     *
     * @param folder where Maven is started, and where the log goes
     */
    MavenBuild(Path folder) throws IOException {
        this.folder = folder;
        this.log = folder.resolve("build.log");
        environment.put("PATH", "/usr/local/bin:/usr/bin:/bin");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("HOME", Files.createDirectories(folder.resolve("home")).toString());
        environment.put("LC_ALL", "C.UTF-8");
        environment.put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    }

    static String setting(String name) {
        return java.util.Objects.requireNonNull(System.getProperty(name), name + " is set by Failsafe alone");
    }

    MavenBuild with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    MavenBuild without(String variable) {
        environment.remove(variable);
        return this;
    }

    /** Of fixtures that integrate Seam, in place of the shared one. */
    MavenBuild ofSeam(Path folder, String fixtureNames) {
        fixtures = folder;
        names = fixtureNames;
        skill = FIXTURES.resolve("skills/seam-reservations");
        return this;
    }

    /** Of fixtures in a folder, in place of the shared one. */
    MavenBuild ofFixtures(Path folder, String fixtureNames) {
        fixtures = folder;
        names = fixtureNames;
        return this;
    }

    /** With a skill, in place of the shared one. */
    MavenBuild ofSkill(Path folder) {
        skill = folder;
        return this;
    }

    /** With the container engine of this process. */
    MavenBuild withEngine() {
        for (String variable : List.of("DOCKER_HOST", "TESTCONTAINERS_HOST_OVERRIDE")) {
            String value = System.getenv(variable);
            if (value != null) {
                with(variable, value);
            }
        }
        return this;
    }

    MavenBuild withFirstOnPath(Path programs) {
        return with("PATH", programs + ":" + environment.get("PATH"));
    }

    /** Starts the goals; fixtures and skill are configured already. */
    Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isDirectory(Path.of("/proc/self"))) {
            // A build in the background of a shell ignores Ctrl-C, and its children would too.
            command.addAll(List.of("env", "--default-signal=INT"));
        }
        command.add(Path.of(setting("its.mavenHome"), "bin", "mvn").toString());
        command.addAll(List.of("-B", "-ntp", "-Dmaven.repo.local=" + setting("its.localRepository")));
        command.addAll(List.of("-Devals.fixturesDirectory=" + fixtures, "-Devals.skill=" + skill));
        command.add("-Devals.fixtures=" + names);
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(log.toFile())
                .start();
    }

    /** Runs the goals to their end. */
    int run(String... arguments) throws IOException, InterruptedException {
        Process maven = start(arguments);
        try {
            if (!maven.waitFor(4, TimeUnit.MINUTES)) {
                throw new AssertionError("the build does not end: " + log());
            }
            return maven.exitValue();
        } finally {
            maven.descendants().forEach(ProcessHandle::destroyForcibly);
            maven.destroyForcibly();
        }
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    /** The files below the build's folder that hold a text. */
    List<Path> filesWith(String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> holds(file, text))
                    .toList();
        }
    }

    private static boolean holds(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}

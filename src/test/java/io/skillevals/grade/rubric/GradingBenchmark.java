package io.skillevals.grade.rubric;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Prints what grading a captured run costs, with all seven checks; run by hand with the fixtures folder as argument. */
final class GradingBenchmark {

    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private GradingBenchmark() {}

    public static void main(String[] args) throws Exception {
        Path fixtures = Path.of(args.length > 0 ? args[0] : "fixtures");
        for (String name : List.of("express-ts", "flask-py")) {
            Path fixture = fixtures.resolve(name);
            measure(fixture, "all files of all runs different", trees(fixture, true));
            measure(fixture, "runs alike", trees(fixture, false));
        }
    }

    private static void measure(Path fixture, String what, List<Path> trees) throws Exception {
        Map<Class<?>, Object> byFixture = new HashMap<>();
        AnswerKey key = AnswerKey.read(fixture);
        for (int round = 0; round < 3; round++) {
            long start = System.nanoTime();
            long cpu = OS.getProcessCpuTime();
            for (Path tree : trees) {
                key.grade(new CapturedTree(fixture.resolve("app"), tree, byFixture));
            }
            double ms = (System.nanoTime() - start) / 1e6 / trees.size();
            double cpuMs = (OS.getProcessCpuTime() - cpu) / 1e6 / trees.size();
            System.out.printf(
                    "%s, %s, round %d: %.1f ms a run, %.1f ms of CPU%n", fixture.getFileName(), what, round, ms, cpuMs);
        }
    }

    /** Each run has the golden's or a decoy's files, on wish with a line of its own in each so that no two are alike. */
    private static List<Path> trees(Path fixture, boolean different) throws IOException {
        Path root = Files.createTempDirectory("grading");
        List<Path> solutions = new ArrayList<>(List.of(fixture.resolve("golden")));
        try (Stream<Path> decoys = Files.list(fixture.resolve("decoys"))) {
            decoys.filter(Files::isDirectory).forEach(solutions::add);
        }
        List<Path> trees = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            Path tree = root.resolve("run-" + i);
            FixtureRubricTest.copy(fixture.resolve("app"), tree);
            FixtureRubricTest.copy(solutions.get(i % solutions.size()), tree);
            try (Stream<Path> files = Files.walk(solutions.get(i % solutions.size()))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Path copy = tree.resolve(
                            solutions.get(i % solutions.size()).relativize(file).toString());
                    String comment = file.toString().endsWith(".py") ? "# run " : "// run ";
                    if (different && file.toString().matches(".*\\.(py|ts)")) {
                        Files.writeString(copy, Files.readString(copy) + "\n" + comment + i + "\n");
                    }
                }
            }
            trees.add(tree);
        }
        return trees;
    }
}

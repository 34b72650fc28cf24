package io.skillevals.grade.rubric;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Prints what grading a captured run costs, with all seven checks; run by hand with the fixtures folder as argument. */
final class GradingBenchmark {

    private GradingBenchmark() {}

    public static void main(String[] args) throws Exception {
        Path fixtures = Path.of(args.length > 0 ? args[0] : "fixtures");
        for (String name : List.of("express-ts", "flask-py")) {
            Path fixture = fixtures.resolve(name);
            List<Path> trees = trees(fixture);
            Map<Class<?>, Object> byFixture = new HashMap<>();
            AnswerKey key = AnswerKey.read(fixture);
            for (int round = 0; round < 4; round++) {
                long start = System.nanoTime();
                for (Path tree : trees) {
                    key.grade(new CapturedTree(fixture.resolve("app"), tree, byFixture));
                }
                double ms = (System.nanoTime() - start) / 1e6 / trees.size();
                System.out.printf("%s round %d: %.2f ms a run over %d runs%n", name, round, ms, trees.size());
            }
        }
    }

    /** Each run has goldens' and decoys' files, each file with a line of its own so that no two are alike. */
    private static List<Path> trees(Path fixture) throws IOException {
        Path root = Files.createTempDirectory("grading");
        List<Path> solutions = new ArrayList<>(List.of(fixture.resolve("golden")));
        try (Stream<Path> decoys = Files.list(fixture.resolve("decoys"))) {
            decoys.filter(Files::isDirectory).forEach(solutions::add);
        }
        List<Path> trees = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            Path tree = root.resolve("run-" + i);
            FixtureRubricTest.copy(fixture.resolve("app"), tree);
            FixtureRubricTest.copy(solutions.get(i % solutions.size()), tree);
            try (Stream<Path> files = Files.walk(solutions.get(i % solutions.size()))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Path copy = tree.resolve(
                            solutions.get(i % solutions.size()).relativize(file).toString());
                    String comment = file.toString().endsWith(".py") ? "# run " : "// run ";
                    if (file.toString().matches(".*\\.(py|ts)")) {
                        Files.writeString(copy, Files.readString(copy) + "\n" + comment + i + "\n");
                    }
                }
            }
            trees.add(tree);
        }
        return trees;
    }
}

package io.skillevals.grade.rubric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.grade.CaseFile;
import io.skillevals.io.Json;
import io.skillevals.spi.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/**
 * Each check on small projects; see the file of cases. A file {@code --- a.ts} stands in the pristine project and in the
 * captured tree, {@code --- before a.ts} and {@code --- after a.ts} in one of them.
 */
class RubricCasesTest {

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return new CaseFile(RubricCasesTest.class, "cases.txt").tests(this::check);
    }

    @TestFactory
    Stream<DynamicTest> casesOfCalls() throws IOException {
        return new CaseFile(RubricCasesTest.class, "calls.txt").tests(this::check);
    }

    private void check(String block) throws Exception {
        String[] parts = block.split("(?m)^--- ");
        Path project = Files.createTempDirectory(root, "before");
        Path workspace = Files.createTempDirectory(root, "after");
        for (String part : Arrays.copyOfRange(parts, 1, parts.length)) {
            String[] file = part.split("\n", 2);
            String path = file[0].replaceFirst("^(before|after) ", "").strip();
            write(file[0].startsWith("after ") ? null : project, path, file[1]);
            write(file[0].startsWith("before ") ? null : workspace, path, file[1]);
        }
        check(parts[0].strip().split("\n"), new CapturedTree(project, workspace, new HashMap<>()));
    }

    private static void write(Path folder, String path, String text) throws IOException {
        if (folder != null) {
            Files.createDirectories(folder.resolve(path).getParent());
            Files.writeString(folder.resolve(path), text);
        }
    }

    private static void check(String[] lines, CapturedTree tree) throws Exception {
        String[] question = lines[1].split(" ", 2);
        ObjectNode config = (ObjectNode) Json.mapper().readTree(question[1]);
        CheckResult.Scored result = (CheckResult.Scored) AnswerKey.grade(question[0], config, tree);
        String shown = lines[0] + ": " + result.score() + " " + result.details() + " " + result.evidence();
        for (String line : List.of(lines).subList(2, lines.length)) {
            String[] words = line.split(" ", 2);
            switch (words[0]) {
                case "score" ->
                    assertThat(result.score()).as(shown).isEqualTo(Double.parseDouble(words[1]), within(0.001));
                case "says" ->
                    assertThat(result.evidence().toString()).as(shown).contains(words[1]);
                default -> throw new IllegalArgumentException(line);
            }
        }
    }
}

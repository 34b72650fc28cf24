package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.results.SolutionGrade.Kind;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Solution;
import io.skillevals.workspace.PristineProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ready solutions of a fixture with two prompts. */
class AttemptsTest {

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        write("project/a.txt", "pristine\n");
        write("golden/a.txt", "golden\n");
        write("golden/new.txt", "new\n");
        write("golden/.evals-output.md", "It is done.");
        write("every/a.txt", "wrong\n");
        write("long-only/a.txt", "wrong\n");
    }

    @Test
    void aSolutionIsTriedWithEveryPromptThatItBelongsTo() throws IOException {
        assertThat(attempts(100))
                .extracting(attempt -> attempt.prompt() + " " + attempt.kind() + " " + attempt.name())
                .containsExactly(
                        "short GOLDEN golden",
                        "short UNTOUCHED untouched",
                        "short DECOY every",
                        "short MUTANT a.txt, line 1",
                        "short MUTANT new.txt (new file)",
                        "short MUTANT .evals-output.md (said nothing)",
                        "long GOLDEN golden",
                        "long UNTOUCHED untouched",
                        "long DECOY every",
                        "long DECOY long-only",
                        "long MUTANT a.txt, line 1",
                        "long MUTANT new.txt (new file)",
                        "long MUTANT .evals-output.md (said nothing)");
    }

    @Test
    void aPromptsOwnGoldenTakesThePlaceOfTheFixtures() throws IOException {
        write("goldens/long/b.txt", "own\n");

        assertThat(attempts(100))
                .filteredOn(attempt -> attempt.kind() == Kind.MUTANT || attempt.kind() == Kind.UNTOUCHED)
                .extracting(attempt -> attempt.prompt() + " " + attempt.name() + " " + attempt.output())
                .containsExactly(
                        "short untouched ",
                        "short a.txt, line 1 It is done.",
                        "short new.txt (new file) It is done.",
                        "short .evals-output.md (said nothing) ",
                        "long untouched null",
                        "long b.txt (new file) null");
    }

    @Test
    void theMutantsAreSharedAmongThePrompts() throws IOException {
        assertThat(attempts(2))
                .filteredOn(attempt ->
                        attempt.kind() == Kind.MUTANT && !attempt.name().startsWith("."))
                .hasSize(2);
    }

    @Test
    void whoDidNothingSaidNothing() throws IOException {
        assertThat(attempts(0))
                .filteredOn(attempt -> attempt.prompt().equals("long"))
                .extracting(Attempt::output)
                .containsExactly("It is done.", "", null, null);
    }

    @Test
    void choosingTakesTheFirstAndSpreadsTheOthers() {
        List<Integer> ten = IntStream.range(0, 10).boxed().toList();
        assertThat(Attempts.chosen(ten, 10)).isEqualTo(ten);
        assertThat(Attempts.chosen(ten, 5)).containsExactly(0, 2, 4, 6, 8);
        assertThat(Attempts.chosen(ten, 3)).containsExactly(0, 3, 6);
    }

    private List<Attempt> attempts(int mutants) throws IOException {
        Path goldenOfLong = folder.resolve("goldens/long");
        Solution own = Files.exists(goldenOfLong)
                ? new Solution(Solution.GOLDEN, goldenOfLong, false, List.of(), "long")
                : null;
        Fixture fixture = new Fixture(
                "notes",
                "",
                folder,
                folder.resolve("project"),
                List.of(new Prompt("short", "Do."), new Prompt("long", "Please do.").withGolden(own)),
                List.of(),
                List.of(),
                new Solution(Solution.GOLDEN, folder.resolve("golden"), false, List.of()),
                new TreeMap<>(Map.of(
                        "every", new Solution("every", folder.resolve("every"), false, List.of()),
                        "long-only", new Solution("long-only", folder.resolve("long-only"), false, List.of(), "long"))),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
        PristineProject pristine = PristineProject.prepare(fixture.project(), folder.resolve("pristine"));
        return new Attempts(fixture, pristine, Files.createDirectory(folder.resolve("place"))).make(mutants);
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}

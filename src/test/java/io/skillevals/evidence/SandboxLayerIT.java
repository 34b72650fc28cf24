package io.skillevals.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.skillevals.container.DockerTest;
import io.skillevals.evidence.SolutionGrading.Solved;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.suite.Solution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The sandbox layer on what it was made for: ready solutions with the real SDKs in real containers against the fixtures' stub.
 * All are graded at once, four at a time, while the tests wait for theirs.
 */
@DockerTest
class SandboxLayerIT {

    private static final int PARALLEL = 4;
    private static final Map<String, Future<Solved>> SOLVED = new LinkedHashMap<>();

    /** What is changed in a golden, by fixture: a file, what stands there, and what takes its place. */
    private static final Map<String, List<String>> VARIANTS = Map.of(
            "express-ts/booked-twice",
            List.of("src/services/seamService.ts", "          space_keys: [spaceKey(unit)],\n        },", """
                              space_keys: [spaceKey(unit)],
                            },
                            {
                              reservation_key: `${reservation.id}-again`,
                              user_identity_key: guest.id,
                              starts_at: reservation.checkIn,
                              ends_at: reservation.checkOut,
                              space_keys: [spaceKey(unit)],
                            },"""),
            "flask-py/booked-twice",
            List.of(
                    "services/seam_service.py",
                    "                    \"space_keys\": [_space_key(unit)],\n                }",
                    """
                                        "space_keys": [_space_key(unit)],
                                    },
                                    {
                                        "reservation_key": reservation.id + "-again",
                                        "user_identity_key": guest.id,
                                        "starts_at": reservation.check_in,
                                        "ends_at": reservation.check_out,
                                        "space_keys": [_space_key(unit)],
                                    }"""),
            "express-ts/customer-deleted",
            List.of("src/services/seamService.ts", "customer_key: customerKey(unit),\n      reservation_keys", """
                    customer_keys: [customerKey(unit)],
                          reservation_keys"""),
            "express-ts/does-not-compile",
            List.of("src/services/seamService.ts", "let client: Seam | undefined;", """
                    let client: Seam | undefined;
                    const attempts: number = 'three';"""),
            "express-ts/never-healthy",
            List.of("src/index.ts", "app.get('/health', (_req, res) => {", """
                    app.get('/health', async (_req, res) => {
                      await new Promise(() => {});"""),
            "flask-py/ends-at-once",
            List.of(
                    "app.py",
                    "    logging.basicConfig(level=logging.INFO)",
                    "    raise SystemExit(\"no database configured\")"));

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path scratch;

    private static SandboxGrading grading;
    private static ExecutorService graders;

    @BeforeAll
    static void gradeAll() throws IOException {
        grading = new SandboxGrading(scratch, PARALLEL);
        graders = Executors.newFixedThreadPool(PARALLEL);
        for (String name : List.of("express-ts", "flask-py")) {
            SolutionGrading fixture = grading.fixture(Path.of("fixtures", name));
            Path golden = Objects.requireNonNull(fixture.fixture().golden()).directory();
            submit(name + "/golden", fixture, golden);
            for (Solution decoy : fixture.fixture().decoys().values()) {
                submit(name + "/" + decoy.name(), fixture, decoy.directory());
            }
            VARIANTS.forEach((variant, change) -> {
                if (variant.startsWith(name + "/")) {
                    submit(variant, fixture, variant(golden, change));
                }
            });
            submit(name + "/untouched", fixture, empty());
        }
    }

    private static void submit(String name, SolutionGrading fixture, Path overlay) {
        SOLVED.put(name, graders.submit(() -> fixture.graded(overlay)));
    }

    private static Path variant(Path golden, List<String> change) {
        try {
            Path overlay = Files.createTempDirectory(scratch, "variant");
            try (Stream<Path> files = Files.walk(golden)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Path copy = overlay.resolve(golden.relativize(file));
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
            Path file = overlay.resolve(change.get(0));
            String text = Files.readString(file);
            assertThat(text).as("what is to be changed in " + file).contains(change.get(1));
            Files.writeString(file, text.replace(change.get(1), change.get(2)));
            return overlay;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Path empty() throws IOException {
        return Files.createTempDirectory(scratch, "nothing");
    }

    @AfterAll
    static void nothingIsLeft() throws IOException {
        if (grading != null) {
            List<String> left = SandboxGrading.left();
            grading.close();
            graders.shutdownNow();
            assertThat(left).isEmpty();
            assertThat(scratch.resolve("ledger")).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"express-ts", "flask-py"})
    void goldenHasFullPointsInBothLayers(String fixture) throws Exception {
        Solved golden = solved(fixture + "/golden");
        assertThat(SandboxGrading.phases(golden.grade()))
                .as(SandboxGrading.told(golden))
                .containsExactly(
                        entry("build", true), entry("create", true), entry("update", true), entry("cancel", true));
        assertThat(golden.grade().score()).isEqualTo(100);
        assertThat(golden.grade().passed()).isTrue();
        assertThat(golden.directory().sandbox())
                .isDirectoryContaining("glob:**/{build.log}")
                .isDirectoryContaining("glob:**/{app.log}")
                .isDirectoryContaining("glob:**/{exchanges.jsonl}");
    }

    @ParameterizedTest
    @CsvSource({
        "untouched,                10, create",
        "notes-only,               10, create",
        "calls-in-comments,        10, create",
        "helper-never-called,      10, create",
        "guest-left-out,           10, create",
        "access-codes-path,        10, create",
        "update-forgotten,         70, update",
        "cancel-forgotten,         70, cancel",
        "webhook-without-events,  100,",
    })
    void decoyLosesWhatItDoesNotDo(String decoy, int points, String lost) throws Exception {
        for (String fixture : List.of("express-ts", "flask-py")) {
            Solved solved = solved(fixture + "/" + decoy);
            assertThat(points(solved))
                    .as(fixture + ": " + SandboxGrading.told(solved))
                    .isEqualTo(points);
            assertThat(solved.grade().passed()).isFalse();
            if (lost != null) {
                assertThat(check(solved, lost).reason()).startsWith(lost + " failed: ");
            }
            if (points == 10) {
                assertThat(check(solved, "cancel").reason()).isEqualTo("skipped (create failed)");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"express-ts", "flask-py"})
    void bookingTwiceIsCaught(String fixture) throws Exception {
        Solved twice = solved(fixture + "/booked-twice");
        assertThat(points(twice)).as(SandboxGrading.told(twice)).isEqualTo(10);
        assertThat(check(twice, "create").reason())
                .contains("a new access code appears on the device, and only one")
                .contains("to find 1, got 2");
    }

    @Test
    void takingAwayWhatOthersMadeIsCaught() throws Exception {
        Solved solved = solved("express-ts/customer-deleted");
        assertThat(points(solved)).as(SandboxGrading.told(solved)).isEqualTo(70);
        assertThat(check(solved, "cancel").reason())
                .contains("no other code does")
                .contains("to find 2, got 1");
    }

    @Test
    void codeThatDoesNotCompileHasNothingButTheCompilersMessage() throws Exception {
        Solved solved = solved("express-ts/does-not-compile");
        assertThat(points(solved)).as(SandboxGrading.told(solved)).isZero();
        assertThat(check(solved, "build").evidence())
                .anySatisfy(line -> assertThat(line)
                        .contains("src/services/seamService.ts")
                        .contains("error TS2322: Type 'string' is not assignable to type 'number'"));
        assertThat(check(solved, "create").reason()).isEqualTo("skipped (build failed)");
        assertThat(solved.directory().sandbox().resolve("build.log")).content().contains("TS2322");
    }

    @Test
    void appThatNeverGetsHealthyRunsIntoItsTimeLimit() throws Exception {
        Solved solved = solved("express-ts/never-healthy");
        assertThat(points(solved)).as(SandboxGrading.told(solved)).isZero();
        assertThat(check(solved, "build").reason())
                .contains("expected 200 within 30 s, got no answer: no answer within");
        assertThat(check(solved, "build").evidence()).anyMatch(line -> line.contains("Listening on port 3000"));
    }

    @Test
    void appThatEndsIsNotWaitedFor() throws Exception {
        Solved solved = solved("flask-py/ends-at-once");
        assertThat(points(solved)).as(SandboxGrading.told(solved)).isZero();
        assertThat(check(solved, "build").reason()).contains("it ended with exit code 1");
        assertThat(check(solved, "build").evidence()).contains("app log: no database configured");
    }

    @Test
    void everyExchangeIsKeptAndNoKeyWithIt() throws Exception {
        Solved golden = solved("express-ts/golden");
        List<String> exchanges = Files.readAllLines(golden.directory().sandbox().resolve("exchanges.jsonl"));
        assertThat(exchanges)
                .anyMatch(line -> line.contains("\"phase\":\"create\"") && line.contains("\"to\":\"app\""))
                .anyMatch(line -> line.contains("\"from\":\"app\"") && line.contains("/customers/push_data"))
                .anyMatch(line -> line.contains("\"phase\":\"cleanup\""));
        assertThat(String.join("\n", exchanges)).doesNotContain("Bearer").doesNotContain("seam_stub_");
    }

    private static int points(Solved solved) {
        return solved.grade().layers().stream()
                .filter(layer -> layer.name().equals("sandbox"))
                .map(layer -> layer.score() == null ? -1 : (int) Math.round(layer.score()))
                .findFirst()
                .orElse(-2);
    }

    private static CheckGrade check(Solved solved, String phase) {
        return SandboxGrading.sandbox(solved.grade()).stream()
                .filter(check -> check.name().equals(phase))
                .findFirst()
                .orElseThrow();
    }

    private static Solved solved(String name) throws InterruptedException {
        try {
            return Objects.requireNonNull(SOLVED.get(name), name).get();
        } catch (ExecutionException e) {
            throw new AssertionError(name, e);
        }
    }
}

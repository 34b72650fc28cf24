package io.skillevals.grade;

import io.skillevals.io.Json;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Prompt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The small language of the grader's tests: layers of checks that say what they are told to, and the grade that comes of them. */
final class Graded {

    static final String PRISTINE = "sha256:pristine";

    private final Path folder;
    private final List<LayerSpec> layers = new ArrayList<>();
    private final List<CheckSpec> checks = new ArrayList<>();
    private final List<CheckType> types = new ArrayList<>();
    private Ended ended = Ended.CAPTURED;
    private @Nullable Failure failure;
    private Proof proof = new Proof(true, null, List.of());
    private String pristine = PRISTINE;
    private double passScore = 80;
    private boolean timeoutIsVerdict;

    private Graded(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("run/workspace"));
        Files.createDirectories(folder.resolve("scratch"));
    }

    static Graded in(Path folder) throws IOException {
        return new Graded(folder);
    }

    Graded timeoutIsVerdict() {
        timeoutIsVerdict = true;
        return this;
    }

    Graded layer(String name, double weight) {
        layers.add(new LayerSpec(name, weight));
        return this;
    }

    /** A check of the last layer that gives this score. */
    Graded scores(double score, double weight) {
        return check(evidence -> CheckResult.scored(score, "", List.of()), weight, Gating.COUNT, 0);
    }

    Graded gate(double score, double threshold, double weight) {
        return check(evidence -> CheckResult.scored(score, "", List.of()), weight, Gating.GATE, threshold);
    }

    Graded check(Check check, double weight, Gating gating) {
        return check(check, weight, gating, 0);
    }

    private Graded check(Check check, double weight, Gating gating, double threshold) {
        String name = "check-" + checks.size();
        types.add(new Told(name, check));
        String layer = layers.get(layers.size() - 1).name();
        checks.add(new CheckSpec(
                name, name, layer, weight, gating, threshold, Json.mapper().createObjectNode(), "test"));
        return this;
    }

    Graded ended(Ended how, @Nullable Failure why) {
        ended = how;
        failure = why;
        return this;
    }

    Graded breach(String... what) {
        proof = new Proof(false, null, List.of(what));
        return this;
    }

    Graded pristine(String digest) {
        pristine = digest;
        return this;
    }

    Graded passScore(double score) {
        passScore = score;
        return this;
    }

    Grade grade() {
        return grader().grade(directory(), record(), fixture(), PRISTINE);
    }

    String digest() {
        return grader().digest(fixture());
    }

    Grader grader() {
        return new Grader(
                CheckRegistry.of(types), layers, passScore, timeoutIsVerdict, folder.resolve("scratch"), () -> false);
    }

    RunDirectory directory() {
        return new RunDirectory(folder.resolve("run"));
    }

    Path scratch() {
        return folder.resolve("scratch");
    }

    RunRecord record() {
        return new RunRecord(
                RunRecord.SCHEMA,
                "plan",
                new Coordinates("shop", "", "skill", "claude-code", null, Coordinates.CANDIDATE, 1),
                false,
                "claude-code",
                false,
                "Add a route.",
                List.of(),
                pristine,
                "sha256:fingerprint",
                List.of(),
                null,
                null,
                0,
                Instant.EPOCH,
                Map.of(),
                Map.of(),
                1,
                ended,
                failure,
                null,
                List.of(),
                proof,
                List.of());
    }

    Fixture fixture() {
        return new Fixture(
                "shop",
                "",
                folder,
                folder.resolve("project"),
                List.of(new Prompt("", "Add a route.")),
                List.of(),
                checks,
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
    }

    static LayerGrade layer(Grade grade, String name) {
        return grade.layers().stream()
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static CheckGrade only(Grade grade) {
        return grade.layers().get(0).checks().get(0);
    }

    private record Told(String name, Check check) implements CheckType {

        @Override
        public String schema() {
            return "{\"type\":\"object\",\"additionalProperties\":false}";
        }

        @Override
        public Check create(CheckSpec spec) {
            return check;
        }
    }
}

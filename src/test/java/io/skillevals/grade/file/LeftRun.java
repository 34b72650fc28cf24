package io.skillevals.grade.file;

import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The evidence of a run as the lines of a case tell it: the files that it left, and what the agent said. */
final class LeftRun implements RunEvidence {

    /** What a line begins with that tells something of a run. */
    static final List<String> WORDS = List.of(
            "file",
            "artifact",
            "beside",
            "folder",
            "link",
            "repeat",
            "utf16",
            "bytes",
            "say",
            "chatter",
            "silent",
            "expects",
            "result");

    private static final String IS = " = ";

    private final Path folder;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final Map<Class<?>, Object> made = new HashMap<>();
    private boolean silent;
    private @Nullable String result;

    LeftRun(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(workspace());
    }

    /** Takes a line; one that asks or expects something tells nothing of the run. */
    void tell(String line) throws IOException {
        String[] words = line.split(" ", 2);
        String rest = words.length > 1 ? words[1] : "";
        String[] halves = rest.split(IS, 2);
        String content = unescaped(halves[halves.length - 1]);
        switch (words[0]) {
            case "file" -> write(workspace().resolve(unescaped(halves[0])), content.getBytes(StandardCharsets.UTF_8));
            case "artifact" ->
                write(directory().artifacts().resolve(halves[0]), content.getBytes(StandardCharsets.UTF_8));
            case "beside" ->
                write(folder.resolve("fixture").resolve(halves[0]), content.getBytes(StandardCharsets.UTF_8));
            case "folder" -> Files.createDirectories(workspace().resolve(rest));
            case "link" -> link(rest.split(" -> ", 2));
            case "repeat" -> repeat(halves[0].split(" "), content);
            case "utf16" -> write(workspace().resolve(halves[0]), marked(content));
            case "bytes" -> write(workspace().resolve(halves[0]), HexFormat.of().parseHex(halves[1]));
            case "say" -> say(unescaped(rest));
            case "chatter" -> say(unescaped(rest.split(" ", 2)[1]).repeat(Integer.parseInt(rest.split(" ")[0])));
            case "silent" -> silent = true;
            case "expects" -> expected.add(rest);
            case "result" -> result = rest;
            default -> {
                // it asks, or expects
            }
        }
    }

    private static byte[] marked(String content) {
        return ("\uFEFF" + content).getBytes(Charset.forName("UTF-16LE"));
    }

    private static void write(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    private void link(String[] ends) throws IOException {
        Path link = workspace().resolve(ends[0]);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, Path.of(ends[1]));
    }

    private void repeat(String[] words, String content) throws IOException {
        write(
                workspace().resolve(words[0]),
                content.repeat(Integer.parseInt(words[1])).getBytes(StandardCharsets.UTF_8));
    }

    private static String unescaped(String text) {
        return text.replace("\\u0308", "\u0308")
                .replace("\\ufeff", "\uFEFF")
                .replace("\\ufffd", "\uFFFD")
                .replace("\\0", "\0")
                .replace("\\n", "\n")
                .replace("\\r", "\r")
                .replace("\\t", "\t");
    }

    private void say(String text) {
        steps.add(new Step(0, null, Step.Source.AGENT, text, null, null, List.of(), null, null, null));
    }

    /** Writes what was told; nothing where nothing was. */
    void end() throws IOException {
        if (!silent && steps.isEmpty()) {
            return;
        }
        directory()
                .writeTrajectory(
                        sink -> {
                            for (int i = 0; i < steps.size(); i++) {
                                sink.step(steps.get(i).withId(i + 1));
                            }
                            return new TrajectorySummary(
                                    null, new TrajectoryAgent("told", TrajectoryAgent.UNKNOWN, null), null, null, null);
                        },
                        Redactor.none());
    }

    @Override
    public Fixture fixture() {
        return fixture(List.of());
    }

    /** The fixture, with checks. */
    Fixture fixture(List<CheckSpec> checks) {
        return new Fixture(
                "shop",
                "",
                folder.resolve("fixture"),
                folder.resolve("fixture/project"),
                List.of(new Prompt("", "Do it.")),
                expected,
                checks,
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
    }

    @Override
    public RunRecord run() {
        return new RunRecord(
                RunRecord.SCHEMA,
                "plan",
                new Coordinates("shop", "", "skill", "claude-code", null, Coordinates.CANDIDATE, 1),
                false,
                "claude-code",
                false,
                "Do it.",
                List.of(),
                "sha256:pristine",
                "sha256:fingerprint",
                List.of(),
                null,
                null,
                null,
                Instant.EPOCH,
                Map.of(),
                Map.of(),
                1,
                Ended.CAPTURED,
                null,
                result,
                List.of(),
                new Proof(true, null, List.of()),
                List.of());
    }

    @Override
    public RunDirectory directory() {
        return new RunDirectory(folder.resolve("run"));
    }

    @Override
    public Path scratch() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    @Override
    public <T> T shared(Class<T> key, Supplier<T> maker) {
        return key.cast(made.computeIfAbsent(key, unused -> maker.get()));
    }

    @Override
    public <T> T sharedByFixture(Class<T> key, Supplier<T> maker) {
        throw new UnsupportedOperationException();
    }
}

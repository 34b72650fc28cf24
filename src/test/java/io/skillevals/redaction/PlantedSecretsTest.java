package io.skillevals.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.AtomicFile;
import io.skillevals.process.Limits;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import io.skillevals.workspace.Capture;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.Snapshot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One secret in ten places, on the ways that lead to a run directory. */
@DisabledOnOs(OS.WINDOWS)
class PlantedSecretsTest {

    private static final String SECRET = "sea/horse+in-a_stable";
    private static final String IN_BASE64 =
            Base64.getEncoder().encodeToString(("user:" + SECRET).getBytes(StandardCharsets.UTF_8));
    /** The digits that depend on the secret alone. */
    private static final String DIGITS_OF_IT = IN_BASE64.substring(7, IN_BASE64.length() - 4);

    private static final String AGENT = String.join(
            "\n",
            "echo \"env: $API_KEY\"",
            "echo '{\"tool_result\":\"key is sea\\/horse\\u002bin-\\u0061_stable\\n\"}'",
            "echo '{\"auth\":\"Basic " + IN_BASE64 + "\"}'",
            "printf 'half: sea/hor'; sleep 0.2; printf 'se+in-a_sta'; sleep 0.2; echo ble",
            "echo \"to stderr: $API_KEY\" >&2",
            "echo \"key = $API_KEY\" > config.ini",
            "printf '\\0\\1%s' \"$API_KEY\" > cache.bin",
            "echo x > \"note-${API_KEY##*/}.txt\"",
            "mkdir -p sea && echo x > \"sea/horse+in-a_stable\"",
            "rm old.ini");

    @TempDir
    Path folder;

    private Path run(Redactor redactor) throws IOException {
        Path run = Files.createDirectories(folder.resolve("run"));
        Path source = Files.createDirectories(folder.resolve("source"));
        Files.writeString(source.resolve("old.ini"), "key = " + SECRET + "\n");
        PristineProject pristine = PristineProject.prepare(source, folder.resolve("cache"));
        Path work = Files.createDirectories(folder.resolve("place")).resolve("project");
        Snapshot before = pristine.copyTo(work);

        agent(redactor, run, work);
        new Capture(pristine, pristine.filter(), redactor)
                .move(before, work, run.resolve("workspace"), run.resolve("diff.patch"));
        try (OutputStream log = redactor.redacting(Files.newOutputStream(run.resolve("app.log")))) {
            log.write(("connecting with " + SECRET + "\n").getBytes(StandardCharsets.UTF_8));
        }
        String prompt = redactor.redact("Was this right?\n> export API_KEY=" + SECRET + "\n");
        AtomicFile.writeText(run.resolve("prompt.txt"), redactor, prompt);
        return run;
    }

    private static void agent(Redactor redactor, Path run, Path work) throws IOException {
        try (OutputStream out = sink(redactor, run.resolve("transcript.jsonl"));
                OutputStream err = sink(redactor, run.resolve("agent.log"))) {
            ProcessRequest request = ProcessRequest.of(
                            List.of("bash", "-c", AGENT),
                            work,
                            Map.of("PATH", System.getenv("PATH"), "API_KEY", SECRET))
                    .withSinks(out, err)
                    .withLimits(Limits.wall(Duration.ofSeconds(20)));
            assertThat(new Supervisor().run(request, () -> false).exitCode()).hasValue(0);
        }
    }

    private static OutputStream sink(Redactor redactor, Path file) throws IOException {
        return redactor.redacting(new BufferedOutputStream(Files.newOutputStream(file)));
    }

    /** Everything below a folder, names and targets too, as one text: looked at without the redactor's own eyes. */
    private static String allOf(Path folder) throws IOException {
        List<String> all = new ArrayList<>();
        try (var files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                all.add(folder.relativize(file).toString());
                if (Files.isRegularFile(file)) {
                    all.add(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return String.join("\n", all);
    }

    @Test
    void noneIsLeftOnTheDisk() throws IOException {
        Redactor redactor = Redactor.of(Map.of("API_KEY", SECRET));

        Path run = run(redactor);

        assertThat(new LeakScan(redactor).leaks(run)).isEmpty();
        assertThat(allOf(run))
                .doesNotContain(SECRET)
                .doesNotContain(DIGITS_OF_IT)
                .doesNotContain("sea\\/horse")
                .doesNotContain("\\u002bin-");
        assertThat(Files.readString(run.resolve("transcript.jsonl")).lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("env: [redacted:API_KEY]"),
                        line -> assertThat(line).isEqualTo("{\"tool_result\":\"key is [redacted:API_KEY]\\n\"}"),
                        line -> assertThat(line)
                                .startsWith("{\"auth\":\"Basic ")
                                .contains("[redacted:API_KEY]"),
                        line -> assertThat(line).isEqualTo("half: [redacted:API_KEY]"));
        assertThat(run.resolve("diff.patch"))
                .content()
                .contains("-key = [redacted:API_KEY]", "+key = [redacted:API_KEY]");
        assertThat(run.resolve("workspace/cache.bin")).hasContent("[redacted: a binary file that holds a secret]");
        assertThat(run.resolve("app.log")).hasContent("connecting with [redacted:API_KEY]");
        assertThat(run.resolve("prompt.txt")).content().contains("API_KEY=[redacted:API_KEY]");
    }

    @Test
    void scanSeesThemAllWhenNobodyRedacts() throws IOException {
        Path run = run(Redactor.none());

        assertThat(new LeakScan(Redactor.of(Map.of("API_KEY", SECRET))).leaks(run))
                .containsExactly(
                        "agent.log",
                        "app.log",
                        "diff.patch",
                        "prompt.txt",
                        "transcript.jsonl",
                        "workspace/[redacted:API_KEY]",
                        "workspace/cache.bin",
                        "workspace/config.ini");
    }
}

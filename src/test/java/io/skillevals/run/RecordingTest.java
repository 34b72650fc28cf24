package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever an agent does to its workspace, the record is whole and the place is gone. */
@Timeout(120)
class RecordingTest {

    @TempDir
    Path folder;

    @Test
    void theDiffMakesTheCapturedTree() throws Exception {
        Trial trial = Trial.in(folder)
                .file("gone.txt", "gone\n")
                .script(
                        "printf 'no newline' > app.txt; rm gone.txt; mkdir 'a b'; printf '\\000\\001' > 'a b/bin'; chmod +x app.txt");
        assertThat(trial.record().changes()).extracting(Change::path).containsExactly("a b/bin", "app.txt", "gone.txt");
        Path again = folder.resolve("again");
        sh(
                "cp -r project again && cd again && git init -q && git apply ../runs/shop/treatment/script/run-01/diff.patch");
        assertThat(again.resolve("app.txt")).hasContent("no newline").isExecutable();
        assertThat(again.resolve("gone.txt")).doesNotExist();
        assertThat(again.resolve("a b/bin")).hasBinaryContent(new byte[] {0, 1});
    }

    @Test
    void theFixtureIsOnlyRead() throws IOException {
        Trial.in(folder)
                .script("git log --oneline; echo two > app.txt; git status --porcelain")
                .record();
        try (Stream<Path> project = Files.walk(folder.resolve("project"))) {
            assertThat(project.map(path -> path.getFileName().toString())).containsExactly("project", "app.txt");
        }
        assertThat(folder.resolve("project/app.txt")).hasContent("one\n");
        assertThat(folder.resolve("runs/shop/treatment/script/run-01/transcript.jsonl"))
                .content()
                .contains("Initial commit", " M app.txt")
                .hasLineCount(2);
    }

    @Test
    void commitsOfTheAgentHideNothing() throws IOException {
        assertThat(changesAfter("echo two > app.txt; git -c user.name=a -c user.email=a@b commit -qam work"))
                .containsExactly("app.txt");
    }

    @Test
    void withoutItsRepositoryTheWorkIsStillSeen() throws IOException {
        assertThat(changesAfter("echo two > app.txt; rm -rf .git")).containsExactly("app.txt");
    }

    @Test
    void foldersThatNobodyMayOpenAreCapturedAndRemoved() throws IOException {
        assertThat(changesAfter("mkdir locked; echo x > locked/x; chmod 000 locked"))
                .containsExactly("locked/x");
    }

    @Test
    void aPipeIsNotedAndLeftOut() throws IOException {
        Trial trial = Trial.in(folder).script("mkfifo pipe; echo two > app.txt");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes()).anyMatch(note -> note.contains("pipe"));
        assertThat(trial.directory().workspace().resolve("pipe")).doesNotExist();
    }

    @Test
    void aWorkspaceThatIsGoneIsAFailedRun() throws IOException {
        Trial trial = Trial.in(folder).script("rm -rf \"$PWD\"; echo '{\"result\":\"done\"}'");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.FAILED);
        assertThat(run.failure().kind()).isEqualTo("capture");
        assertThat(run.result()).isEqualTo("done");
        assertThat(trial.directory().workspace()).doesNotExist();
    }

    @Test
    void aCaptureThatBreaksKeepsTheFailureThatCameFirst() throws IOException {
        RunRecord run = Trial.in(folder).script("rm -rf \"$PWD\"; exit 3").record();
        assertThat(run.failure().kind()).isEqualTo("crash");
        assertThat(run.notes()).anyMatch(note -> note.contains("could not be captured"));
    }

    @Test
    void halfACharacterInAResultCostsNoRecord() throws IOException {
        assertThat(Trial.in(folder)
                        .script("echo '{\"result\":\"half \\ud83d\"}'")
                        .record()
                        .result())
                .isEqualTo("half ?");
    }

    @Test
    void theRecordComesLast() throws IOException {
        Trial trial = Trial.in(folder).script("echo two > app.txt");
        trial.record();
        FileTime recorded = Files.getLastModifiedTime(trial.directory().runFile());
        for (Path other : List.of(
                trial.directory().diffFile(),
                trial.directory().transcript(),
                trial.directory().agentLog())) {
            assertThat(Files.getLastModifiedTime(other)).isLessThanOrEqualTo(recorded);
        }
    }

    @Test
    void nothingIsLeftWhereAgentsWork() throws IOException {
        Trial trial = Trial.in(folder)
                .script("mkdir -p ro/deep; echo x > ro/deep/x; chmod -w ro ro/deep; echo y > \"$HOME/y\"");
        trial.record();
        try (Stream<Path> left = Files.list(trial.work())) {
            assertThat(left).isEmpty();
        }
    }

    private List<String> changesAfter(String script) throws IOException {
        RunRecord run = Trial.in(folder).script(script).record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.proof().holds()).isTrue();
        return run.changes().stream().map(Change::path).toList();
    }

    private void sh(String script) throws Exception {
        Process process = new ProcessBuilder("/bin/sh", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
    }
}

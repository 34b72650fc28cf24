package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.redaction.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureTest {

    @TempDir
    Path folder;

    private PristineProject pristine;
    private Path work;
    private Snapshot before;

    @BeforeEach
    void copy() throws IOException {
        Path source = folder.resolve("source");
        Trees.write(source, "src/app.ts", "one\ntwo\n");
        Trees.write(source, "gone.txt", "gone\n");
        Trees.write(source, "kept.txt", "kept\n");
        pristine = PristineProject.prepare(source, folder.resolve("cache"));
        work = Files.createDirectories(folder.resolve("place")).resolve("project");
        before = pristine.copyTo(work);
    }

    private Captured capture(TreeFilter filter, Redactor redactor) throws IOException {
        return new Capture(pristine, filter, redactor)
                .move(before, work, folder.resolve("run/workspace"), folder.resolve("run/diff.patch"));
    }

    @Test
    void changesAreFoundAlsoWhenTheHistoryIsGone() throws IOException {
        TreeRemoval.remove(work.resolve(".git"), java.time.Duration.ofSeconds(5));
        Trees.write(work, "src/app.ts", "one\n2\n");
        Trees.write(work, "added.bin", new byte[] {0, 1});
        Files.delete(work.resolve("gone.txt"));
        Trees.executable(work.resolve("kept.txt"));
        Trees.write(work, "node_modules/x/index.js", "x");
        Trees.write(work, ".claude/skills/s/SKILL.md", "s");

        Captured captured = capture(pristine.filter().withDelivered(List.of(".claude/skills/s")), Redactor.none());

        assertThat(captured.changes())
                .containsExactly(
                        new TreeChange("added.bin", TreeChange.Kind.ADDED, true),
                        new TreeChange("gone.txt", TreeChange.Kind.DELETED, false),
                        new TreeChange("kept.txt", TreeChange.Kind.MODE, false),
                        new TreeChange("src/app.ts", TreeChange.Kind.CHANGED, false));
        assertThat(Trees.describe(folder.resolve("run/workspace")).keySet())
                .containsExactly("added.bin", "kept.txt", "src/app.ts");
        assertThat(folder.resolve("run/workspace/.claude")).doesNotExist();
        assertThat(folder.resolve("run/diff.patch")).content().contains("-two\n+2\n");
        assertThat(folder.resolve("place")).isEmptyDirectory();
    }
}

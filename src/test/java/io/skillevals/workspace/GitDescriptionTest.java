package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitDescriptionTest {

    @TempDir
    Path folder;

    @BeforeEach
    void needsGit() {
        assumeTrue(Command.isThere("git"), "git is not installed");
    }

    private String git(String... arguments) throws IOException {
        String[] command = new String[arguments.length + 5];
        System.arraycopy(new String[] {"git", "-c", "user.name=n", "-c", "user.email=e"}, 0, command, 0, 5);
        System.arraycopy(arguments, 0, command, 5, arguments.length);
        return Command.run(folder, command).text();
    }

    @Test
    void saysWhatGitSays() throws IOException {
        git("init", "-q");
        assertThat(GitDescription.of(folder)).isEmpty();
        Trees.write(folder, "module/a.txt", "a");
        git("add", "-A");
        git("commit", "-qm", "one");
        assertThat(GitDescription.of(folder.resolve("module"))).hasValueSatisfying(this::assertSame);
        git("tag", "v1");
        assertThat(GitDescription.of(folder)).contains("v1");
        git("commit", "-qm", "two", "--allow-empty");
        assertThat(GitDescription.of(folder)).hasValueSatisfying(this::assertSame);
        Trees.write(folder, "untracked", "x");
        assertThat(GitDescription.of(folder)).hasValueSatisfying(this::assertSame);
        Trees.write(folder, "module/a.txt", "changed");
        assertThat(GitDescription.of(folder))
                .hasValueSatisfying(this::assertSame)
                .get()
                .asString()
                .endsWith("-dirty");
    }

    private void assertSame(String text) {
        try {
            assertThat(text)
                    .isEqualTo(git("describe", "--tags", "--always", "--dirty").strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void folderWithoutGitHasNone() {
        assertThat(GitDescription.of(folder)).isEmpty();
        assertThat(GitDescription.of(folder.resolve("missing"))).isEmpty();
    }
}

package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skillevals.workspace.GitRevision.Entry;
import io.skillevals.workspace.GitRevision.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitRevisionTest {

    @TempDir
    Path base;

    private Path folder;

    @BeforeEach
    void aCommit() throws IOException {
        assumeTrue(Command.isThere("git"), "git is not installed");
        folder = Files.createDirectories(base.resolve("project"));
        git("init", "-q", "-b", "main");
        Trees.write(folder, "skills/demo/SKILL.md", "one\ntwo\n");
        Files.createSymbolicLink(folder.resolve("link"), Path.of("skills"));
        Files.createSymbolicLink(folder.resolve("skills/up"), Path.of("../skills/demo/SKILL.md"));
        Files.createSymbolicLink(folder.resolve("out"), Path.of("../elsewhere"));
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        Trees.write(folder, "big/model.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n");
        git("add", "-A");
        git("update-index", "--add", "--cacheinfo", "160000," + "1".repeat(40) + ",vendor/sub");
        git("commit", "-qm", "one");
        git("tag", "v1");
    }

    private String git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=n", "-c", "user.email=e"));
        command.addAll(List.of(arguments));
        return Command.run(folder, command.toArray(String[]::new)).text().strip();
    }

    @Test
    void whatIsAtAPathIsToldWithItsLinksFollowed() throws IOException {
        try (GitRevision revision = GitRevision.open(folder, "v1")) {
            assertThat(revision.at("")).isEqualTo(new Entry(Kind.FOLDER, ""));
            assertThat(revision.at("skills/demo")).isEqualTo(new Entry(Kind.FOLDER, "skills/demo"));
            assertThat(revision.at("link/demo/SKILL.md")).isEqualTo(new Entry(Kind.FILE, "skills/demo/SKILL.md"));
            assertThat(revision.at("link/up")).isEqualTo(new Entry(Kind.FILE, "skills/demo/SKILL.md"));
            assertThat(revision.at("skills/none").kind()).isEqualTo(Kind.ABSENT);
            assertThat(revision.at("skills/demo/SKILL.md/x").kind()).isEqualTo(Kind.ABSENT);
            assertThat(revision.at("out/x").kind()).isEqualTo(Kind.ELSEWHERE);
            assertThat(revision.at("loop").kind()).isEqualTo(Kind.ELSEWHERE);
            assertThat(revision.at("vendor/sub/x")).isEqualTo(new Entry(Kind.SUBMODULE, "vendor/sub"));
            assertThat(revision.files("link")).containsExactlyInAnyOrder("demo/SKILL.md", "up");
            assertThat(revision.files("")).contains("skills/demo/SKILL.md", "link");
            assertThat(revision.files("none")).isEmpty();
            assertThat(revision.lines("skills/demo/SKILL.md")).containsExactly("one", "two");
        }
    }

    @Test
    void whatACheckoutWouldNotHaveIsTold() throws IOException {
        try (GitRevision revision = GitRevision.open(folder, "v1")) {
            assertThat(revision.lacking("skills")).isEmpty();
            assertThat(revision.lacking("big"))
                    .contains("big/model.bin is kept by Git LFS, whose files are not checked out");
            assertThat(revision.lacking("vendor"))
                    .contains("vendor/sub is a submodule, whose files are not checked out");
        }
    }

    @Test
    void pathsAreFoundFromWhereverTheyAreWritten() throws IOException {
        Path alias = Files.createSymbolicLink(base.resolve("alias"), folder);
        try (GitRevision revision = GitRevision.open(alias.resolve("skills"), "HEAD")) {
            assertThat(revision.path(alias.resolve("skills"))).contains("skills");
            assertThat(revision.path(folder.toRealPath().resolve("not/there"))).contains("not/there");
            assertThat(revision.path(base)).isEmpty();
            assertThat(revision.path(folder)).contains("");
        }
    }

    @Test
    void theCommitIsNamedAsGitNamesIt() throws IOException {
        Trees.write(folder, "more", "x");
        git("add", "-A");
        git("commit", "-qm", "two");
        for (String ref : List.of("main", "HEAD", "v1", "HEAD~1", git("rev-parse", "HEAD"))) {
            try (GitRevision revision = GitRevision.open(folder, ref)) {
                assertThat(revision.commit()).isEqualTo(git("rev-parse", ref + "^{commit}"));
                assertThat(revision.description()).isEqualTo(git("describe", "--tags", "--always", ref));
            }
        }
    }

    @Test
    void aRefThatIsNoneIsRefusedWithWhatToDo() throws IOException {
        assertThatThrownBy(() -> GitRevision.open(folder, "v11"))
                .hasMessageContaining("`v11` names no commit in")
                .hasMessageContaining("did you mean `v1`?");
        for (String wrong : List.of("no/such/thing", "a..b", "^", "HEAD:skills", "1".repeat(40))) {
            assertThatThrownBy(() -> GitRevision.open(folder, wrong))
                    .as(wrong)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("names no commit");
        }
        assertThatThrownBy(() -> GitRevision.open(base, "v1")).hasMessageContaining("is in no git repository");
    }

    @Test
    void aShallowCloneSaysToFetch() throws IOException {
        Trees.write(folder, "more", "x");
        git("add", "-A");
        git("commit", "-qm", "two");
        Path shallow = base.resolve("shallow");
        git("clone", "-q", "--depth", "1", "--no-tags", folder.toUri().toString(), shallow.toString());
        assertThatThrownBy(() -> GitRevision.open(shallow, "v1"))
                .hasMessageContaining("git fetch --tags --unshallow")
                .hasMessageContaining("fetch-depth: 0");
        try (GitRevision revision = GitRevision.open(shallow, "HEAD")) {
            assertThat(revision.commit()).isEqualTo(git("rev-parse", "HEAD"));
        }
    }

    @Test
    void theDigestOfAWorkTreeIsThatOfItsSources() throws IOException {
        Trees.write(folder, ".gitignore", "*.built\n");
        String before = GitWorkTree.digest(folder).orElseThrow();
        Path copy = base.resolve("copy");
        Command.run(base, "cp", "-a", folder.toString(), copy.toString());
        assertThat(GitWorkTree.digest(copy)).contains(before);
        Trees.write(folder, "x.built", "made");
        assertThat(GitWorkTree.digest(folder)).contains(before);
        assertThat(GitWorkTree.ignores(folder.resolve("x.built"))).isTrue();
        assertThat(GitWorkTree.ignores(folder.resolve("skills/demo/SKILL.md"))).isFalse();
        String skills = GitWorkTree.digest(folder.resolve("skills")).orElseThrow();
        Trees.write(folder, "untracked", "x");
        assertThat(GitWorkTree.digest(folder)).isPresent().isNotEqualTo(java.util.Optional.of(before));
        assertThat(GitWorkTree.digest(folder.resolve("skills"))).contains(skills);
        Trees.write(folder, "skills/demo/SKILL.md", "changed");
        assertThat(GitWorkTree.digest(folder.resolve("skills"))).isNotEqualTo(java.util.Optional.of(skills));
        assertThat(GitWorkTree.digest(base)).isEmpty();
        assertThat(GitWorkTree.ignores(base)).isFalse();
    }
}

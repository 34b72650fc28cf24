package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.workspace.GitRevision;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CheckoutTest {

    @TempDir
    Path folder;

    @TempDir
    Path work;

    private Repository repository;

    @BeforeEach
    void oneCommit() throws IOException {
        repository = Repository.in(folder.resolve("my project"))
                .write("a/file.txt", "old")
                .commit("v1");
        repository.write("a/file.txt", "new");
    }

    private Checkout checkout(Path project) throws IOException {
        try (GitRevision revision = GitRevision.open(project, "v1")) {
            return Checkout.of(revision, workDirectory(), System.getenv(), () -> false);
        }
    }

    private WorkDirectory workDirectory() throws IOException {
        return WorkDirectory.open(work, "<workDirectory>");
    }

    /** Every file of a folder with its content. */
    private static Map<String, String> content(Path folder) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                content.put(
                        folder.relativize(file).toString(),
                        java.util.Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
            }
        }
        return content;
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(work)) {
            return files.toList();
        }
    }

    @Test
    void theFilesOfTheCommitAreThereAndTheRepositoryIsNotWrittenTo() throws IOException {
        Map<String, String> before = content(repository.folder());
        try (Checkout checkout = checkout(repository.folder())) {
            assertThat(checkout.root().resolve("a/file.txt")).hasContent("old");
            assertThat(content(repository.folder())).isEqualTo(before);
        }
        assertThat(left()).isEmpty();
        assertThat(content(repository.folder())).isEqualTo(before);
    }

    @Test
    void noHookAndNoFilterOfTheRepositoryIsStarted() throws IOException {
        Path trace = folder.resolve("trace");
        String program = "#!/bin/sh\necho \"$0\" >> '" + trace + "'\ncat\n";
        for (String hook : List.of("post-checkout", "reference-transaction", "post-index-change")) {
            repository.write(".git/hooks/" + hook, program);
            Files.setPosixFilePermissions(
                    repository.folder().resolve(".git/hooks/" + hook), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        repository.write("smudge.sh", program);
        repository.write(".git/info/attributes", "* filter=mine\n");
        repository.git("config", "filter.mine.smudge", "sh " + "smudge.sh");
        try (Checkout checkout = checkout(repository.folder())) {
            assertThat(checkout.root().resolve("a/file.txt")).hasContent("old");
        }
        assertThat(trace).doesNotExist();
    }

    @Test
    void theProjectMayBeAWorktreeItself() throws IOException {
        Path linked = folder.resolve("linked");
        repository.git("worktree", "add", "-q", "-b", "other", linked.toString());
        try (Checkout checkout = checkout(linked)) {
            assertThat(checkout.root().resolve("a/file.txt")).hasContent("old");
        }
        assertThat(repository.git("worktree", "list").lines()).hasSize(2);
    }

    @Test
    void aCommitThatNoBranchHasAnyMoreIsThere() throws IOException {
        repository.git("tag", "-d", "v1");
        String commit = repository.git("rev-parse", "HEAD");
        repository.git("checkout", "-q", "--orphan", "empty");
        repository.git("branch", "-D", "main");
        try (GitRevision revision = GitRevision.open(repository.folder(), commit);
                Checkout checkout = Checkout.of(revision, workDirectory(), System.getenv(), () -> false)) {
            assertThat(checkout.root().resolve("a/file.txt")).hasContent("old");
        }
    }

    @Test
    void whatGitSaysIsSaidAndNothingIsLeft() throws IOException {
        try (GitRevision revision = GitRevision.open(repository.folder(), "v1")) {
            WorkDirectory directory = workDirectory();
            assertThatThrownBy(() -> Checkout.of(revision, directory, System.getenv(), () -> true))
                    .hasMessageStartingWith("`git clone");
            assertThatThrownBy(() -> Checkout.of(revision, directory, Map.of("PATH", "/nowhere"), () -> false))
                    .hasMessageContaining("no such program");
        }
        assertThat(left()).isEmpty();
    }

    /** What a killed build leaves, the next start takes away: here, and in the repository. */
    @Test
    void aKilledBuildLeavesNothingThatTheNextStartDoesNotRemove() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Killed.class.getName(),
                        repository.folder().toString(),
                        work.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("checked out");
            assertThat(left()).hasSize(1);
        } finally {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        workDirectory();
        assertThat(left()).isEmpty();
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
    }

    /** A build that holds a checkout until it is killed. */
    static final class Killed {

        public static void main(String[] arguments) throws Exception {
            GitRevision revision = GitRevision.open(Path.of(arguments[0]), "v1");
            Checkout.of(
                    revision,
                    WorkDirectory.open(Path.of(arguments[1]), "<workDirectory>"),
                    System.getenv(),
                    () -> false);
            System.out.println("checked out");
            Thread.sleep(60_000);
        }
    }
}

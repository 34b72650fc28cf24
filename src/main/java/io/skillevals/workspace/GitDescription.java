package io.skillevals.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** Names the version of a folder that is under git, as {@code git describe --tags --always --dirty} does. */
public final class GitDescription {

    private GitDescription() {}

    /** The description; empty when the folder is not under git, has no commit, or cannot be described. Never fails. */
    public static Optional<String> of(Path folder) {
        try {
            JGit.prepare();
            FileRepositoryBuilder builder = new FileRepositoryBuilder()
                    .findGitDir(folder.toAbsolutePath().toFile());
            if (builder.getGitDir() == null) {
                return Optional.empty();
            }
            try (Repository repository = builder.build();
                    Git git = new Git(repository)) {
                return describe(repository, git);
            }
        } catch (IOException | GitAPIException | RuntimeException e) {
            // A name for a report is not worth a build.
            return Optional.empty();
        }
    }

    private static Optional<String> describe(Repository repository, Git git) throws IOException, GitAPIException {
        ObjectId head = repository.resolve(Constants.HEAD);
        if (head == null) {
            return Optional.empty();
        }
        String name = git.describe().setTags(true).setAlways(true).call();
        boolean dirty = !repository.isBare() && git.status().call().hasUncommittedChanges();
        return Optional.of(name + (dirty ? "-dirty" : ""));
    }
}

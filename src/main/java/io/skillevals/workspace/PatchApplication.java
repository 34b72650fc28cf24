package io.skillevals.workspace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.patch.FormatError;
import org.eclipse.jgit.patch.Patch;
import org.eclipse.jgit.patch.PatchApplier;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** Applies a patch in git's form to a workspace, binary files and modes included; one with symbolic links is refused. */
public final class PatchApplication {

    private static final String GIT = ".git";
    private static final int SHOWN = 3;

    private PatchApplication() {}

    /**
     * Applies a patch.
     *
     * @param patch the patch's file
     * @param workspace the tree, which has a git repository
     * @throws WorkspaceException when it is no patch, makes a link, or does not fit the tree
     */
    public static void apply(Path patch, Path workspace) throws IOException {
        Patch parsed = parsed(patch);
        if (parsed.getFiles().isEmpty()) {
            return;
        }
        JGit.prepare();
        try (Repository repository = new FileRepositoryBuilder()
                .setGitDir(workspace.resolve(GIT).toFile())
                .setWorkTree(workspace.toFile())
                .build()) {
            PatchApplier.Result result = new PatchApplier(repository).applyPatch(parsed);
            if (!result.getErrors().isEmpty()) {
                throw new WorkspaceException(patch + " does not fit the project: "
                        + shown(result.getErrors().stream()
                                .map(PatchApplier.Result.Error::toString)
                                .toList()));
            }
        }
    }

    private static Patch parsed(Path patch) throws IOException {
        Patch parsed = new Patch();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(patch))) {
            parsed.parse(in);
        }
        List<String> errors = new ArrayList<>();
        for (FormatError error : parsed.getErrors()) {
            errors.add(error.getMessage());
        }
        // JGit would make a file of each, that holds what the link points to.
        parsed.getFiles().stream()
                .filter(file -> FileMode.SYMLINK.equals(file.getNewMode()))
                .forEach(link -> errors.add("it makes " + link.getNewPath() + " a link, which is not supported"));
        if (!errors.isEmpty()) {
            throw new WorkspaceException(patch + " cannot be applied: " + shown(errors));
        }
        return parsed;
    }

    private static String shown(List<String> errors) {
        String first = String.join("; ", errors.subList(0, Math.min(SHOWN, errors.size())));
        return errors.size() <= SHOWN ? first : first + "; and " + (errors.size() - SHOWN) + " more";
    }
}

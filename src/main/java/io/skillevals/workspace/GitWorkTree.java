package io.skillevals.workspace;

import io.skillevals.io.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jgit.dircache.DirCacheIterator;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.WorkingTreeIterator;
import org.eclipse.jgit.treewalk.filter.PathFilter;

/** What lies in a folder that is under git, besides what git ignores: the sources, and not what was made of them. */
public final class GitWorkTree {

    private static final int FILES = 0;
    private static final int INDEX = 1;

    private GitWorkTree() {}

    /** The digest of all files and links, wherever the folder lies; empty when it is not under git. */
    public static Optional<String> digest(Path folder) throws IOException {
        return digest(folder, Set.of());
    }

    /** The same without some files and folders, whose paths are relative to the folder. */
    public static Optional<String> digest(Path folder, Set<Path> without) throws IOException {
        return walk(folder, (walk, root) -> {
            Set<Path> left = without.stream().map(Path::normalize).collect(Collectors.toSet());
            Path real = folder.toRealPath();
            Digest digest = Digest.create();
            while (walk.next()) {
                if (isIgnored(walk)
                        || walk.getRawMode(FILES) == FileMode.GITLINK.getBits()
                        || left.contains(real.relativize(root.resolve(walk.getPathString())))) {
                    continue;
                }
                if (walk.isSubtree()) {
                    walk.enterSubtree();
                } else if (isThere(walk, FILES)) {
                    Path file = root.resolve(walk.getPathString());
                    digest.add(real.relativize(file).toString());
                    digest.add(walk.getFileMode(FILES).toString());
                    if (Files.isSymbolicLink(file)) {
                        digest.add(Files.readSymbolicLink(file).toString());
                    } else {
                        digest.add(file);
                    }
                }
            }
            return digest.value();
        });
    }

    /** The top folder of the work tree that a folder lies in; empty when it is not under git. */
    public static Optional<Path> root(Path folder) throws IOException {
        JGit.prepare();
        FileRepositoryBuilder builder =
                new FileRepositoryBuilder().findGitDir(folder.toRealPath().toFile());
        if (builder.getGitDir() == null) {
            return Optional.empty();
        }
        try (Repository repository = builder.build()) {
            return repository.isBare()
                    ? Optional.empty()
                    : Optional.of(repository.getWorkTree().toPath().toRealPath());
        }
    }

    /** Whether git ignores a file. */
    public static boolean ignores(Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        return parent != null
                && walk(file, (walk, root) -> {
                            while (walk.next()) {
                                if (isIgnored(walk)) {
                                    return true;
                                }
                                if (walk.isSubtree()) {
                                    walk.enterSubtree();
                                }
                            }
                            return false;
                        })
                        .orElse(false);
    }

    private interface Question<T> {
        T of(TreeWalk walk, Path root) throws IOException;
    }

    private static <T> Optional<T> walk(Path path, Question<T> question) throws IOException {
        JGit.prepare();
        Path real = path.toRealPath();
        Path folder = Files.isDirectory(real) || real.getParent() == null ? real : real.getParent();
        FileRepositoryBuilder builder = new FileRepositoryBuilder().findGitDir(folder.toFile());
        if (builder.getGitDir() == null) {
            return Optional.empty();
        }
        try (Repository repository = builder.build();
                TreeWalk walk = new TreeWalk(repository)) {
            if (repository.isBare()) {
                return Optional.empty();
            }
            Path root = repository.getWorkTree().toPath().toRealPath();
            FileTreeIterator files = new FileTreeIterator(repository);
            walk.addTree(files);
            walk.addTree(new DirCacheIterator(repository.readDirCache()));
            files.setDirCacheIterator(walk, INDEX);
            String below = root.relativize(real).toString();
            if (!below.isEmpty()) {
                walk.setFilter(PathFilter.create(below));
            }
            return Optional.of(question.of(walk, root));
        }
    }

    /** What is tracked is not ignored, whatever the rules say. */
    private static boolean isIgnored(TreeWalk walk) throws IOException {
        WorkingTreeIterator file = walk.getTree(FILES, WorkingTreeIterator.class);
        return file != null && !isThere(walk, INDEX) && file.isEntryIgnored();
    }

    private static boolean isThere(TreeWalk walk, int tree) {
        return walk.getRawMode(tree) != FileMode.MISSING.getBits();
    }
}

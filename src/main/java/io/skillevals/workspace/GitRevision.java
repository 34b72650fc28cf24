package io.skillevals.workspace;

import io.skillevals.io.Reason;
import io.skillevals.io.Suggestion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.RevisionSyntaxException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.PathFilter;

/** A commit of the repository that a folder lies in, read without a checkout. Nothing of the repository is written. */
public final class GitRevision implements AutoCloseable {

    /** What is at a path. */
    public enum Kind {
        /** Nothing. */
        ABSENT,
        /** A file. */
        FILE,
        /** A folder. */
        FOLDER,
        /** Another repository, or something in one, of which this one has no files. */
        SUBMODULE,
        /** A link to somewhere else than the repository. */
        ELSEWHERE
    }

    /**
     * What a path leads to.
     *
     * @param path from the root of the repository, with {@code /} and its links followed
     */
    public record Entry(Kind kind, String path) {}

    private static final int LINKS = 40;
    private static final int ABBREVIATED = 8;
    private static final String LARGE_FILE = "version https://git-lfs.github.com/spec/";
    private static final int POINTER_BYTES = 1024;

    private final Repository repository;
    private final RevCommit commit;
    private final String description;
    private final Set<Path> roots;

    private GitRevision(Repository repository, RevCommit commit) throws IOException {
        this.repository = repository;
        this.commit = commit;
        this.description = describe(repository, commit);
        Path root = repository.getWorkTree().toPath().toAbsolutePath().normalize();
        this.roots = new LinkedHashSet<>(List.of(root, root.toRealPath()));
    }

    /**
     * Opens a commit.
     *
     * @param folder somewhere in a work tree
     * @param ref a tag, a branch or a commit
     * @throws WorkspaceException when there is none of the kind; it says what to do
     */
    public static GitRevision open(Path folder, String ref) throws IOException {
        JGit.prepare();
        FileRepositoryBuilder builder =
                new FileRepositoryBuilder().findGitDir(folder.toAbsolutePath().toFile());
        if (builder.getGitDir() == null) {
            throw new WorkspaceException(folder + " is in no git repository");
        }
        Repository repository = builder.build();
        try {
            if (repository.isBare()) {
                throw new WorkspaceException(repository.getDirectory() + " is a git repository without a work tree");
            }
            return new GitRevision(repository, commit(repository, ref));
        } catch (IOException e) {
            repository.close();
            throw e;
        } catch (RuntimeException e) {
            repository.close();
            throw new WorkspaceException(repository.getDirectory() + " cannot be read: " + e);
        }
    }

    private static RevCommit commit(Repository repository, String ref) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            ObjectId id = repository.resolve(ref + "^{commit}");
            if (id != null) {
                RevCommit found = walk.parseCommit(id);
                walk.parseBody(found);
                return found;
            }
        } catch (MissingObjectException | IncorrectObjectTypeException | RevisionSyntaxException e) {
            // what it is not is said below
        }
        throw missing(repository, ref);
    }

    private static WorkspaceException missing(Repository repository, String ref) throws IOException {
        String none = "`" + ref + "` names no commit in " + repository.getWorkTree();
        if (!repository.getObjectDatabase().getShallowCommits().isEmpty()) {
            return new WorkspaceException(
                    none + ", which is a shallow clone: fetch the rest by `git fetch --tags --unshallow` (of GitHub's "
                            + "actions/checkout, by fetch-depth: 0)");
        }
        List<String> known = new ArrayList<>();
        for (String prefix : List.of(Constants.R_TAGS, Constants.R_HEADS)) {
            for (Ref other : repository.getRefDatabase().getRefsByPrefix(prefix)) {
                known.add(other.getName().substring(prefix.length()));
            }
        }
        Optional<String> near = Suggestion.nearest(ref, known);
        return new WorkspaceException(none
                + near.map(other -> ": did you mean `" + other + "`?").orElse(": name a tag, a branch or a commit;")
                + " what is not here yet comes by `git fetch --tags`");
    }

    private static String describe(Repository repository, RevCommit commit) {
        try (Git git = new Git(repository)) {
            return git.describe()
                    .setTarget(commit)
                    .setTags(true)
                    .setAlways(true)
                    .call();
        } catch (GitAPIException | IOException | RuntimeException e) {
            // A name for people: of a shallow history, its own will do.
            return commit.name().substring(0, ABBREVIATED);
        }
    }

    /** The top folder of the work tree. */
    public Path root() {
        return roots.iterator().next();
    }

    /** The commit's name, 40 or 64 hex digits. */
    public String commit() {
        return commit.name();
    }

    /** {@code git describe --tags --always} of it. */
    public String description() {
        return description;
    }

    /** The path of a file from the root of the repository; empty when it lies elsewhere. */
    public Optional<String> path(Path file) throws IOException {
        Path absolute = file.toAbsolutePath().normalize();
        Optional<String> written = below(absolute);
        return written.isPresent() || !Files.exists(absolute) ? written : below(absolute.toRealPath());
    }

    private Optional<String> below(Path file) {
        return roots.stream()
                .filter(file::startsWith)
                .findFirst()
                .map(root -> root.relativize(file).toString().replace('\\', '/'));
    }

    /**
     * What is at a path there.
     *
     * @param path from the root of the repository, with {@code /}; empty for the root
     */
    public Entry at(String path) throws IOException {
        return at(path, 0);
    }

    private Entry at(String path, int links) throws IOException {
        if (path.isEmpty()) {
            return new Entry(Kind.FOLDER, path);
        }
        for (int end = path.indexOf('/'); end != -1; end = path.indexOf('/', end + 1)) {
            String above = path.substring(0, end);
            Optional<Entry> other = other(above, path.substring(end), links);
            if (other.isPresent()) {
                return other.get();
            }
        }
        Optional<Entry> other = other(path, "", links);
        if (other.isPresent()) {
            return other.get();
        }
        try (TreeWalk walk = TreeWalk.forPath(repository, path, commit.getTree())) {
            if (walk == null) {
                return new Entry(Kind.ABSENT, path);
            }
            return new Entry(walk.isSubtree() ? Kind.FOLDER : Kind.FILE, path);
        }
    }

    /** What a path leads to because of what a part of it is: a link or a submodule; empty when it is neither. */
    private Optional<Entry> other(String part, String rest, int links) throws IOException {
        try (TreeWalk walk = TreeWalk.forPath(repository, part, commit.getTree())) {
            FileMode mode = walk == null ? FileMode.MISSING : walk.getFileMode();
            if (mode == FileMode.GITLINK) {
                return Optional.of(new Entry(Kind.SUBMODULE, part));
            }
            if (walk == null || mode != FileMode.SYMLINK) {
                return Optional.empty();
            }
            String target = new String(repository.open(walk.getObjectId(0)).getBytes(), StandardCharsets.UTF_8);
            Path parent = Path.of(part).getParent();
            Path led = (parent == null ? Path.of(target + rest) : parent.resolve(target + rest)).normalize();
            return Optional.of(
                    led.isAbsolute() || led.startsWith("..") || links > LINKS
                            ? new Entry(Kind.ELSEWHERE, part)
                            : at(led.toString(), links + 1));
        }
    }

    /** The text of a file there, by lines. */
    public List<String> lines(String path) throws IOException {
        try (TreeWalk walk = TreeWalk.forPath(repository, path, commit.getTree())) {
            if (walk == null) {
                throw new WorkspaceException("there is no " + path + " at " + description);
            }
            return new String(repository.open(walk.getObjectId(0)).getBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    /**
     * The files and links below a folder there, relative to it, with {@code /}; none when there is no such folder.
     *
     * @param path from the root of the repository, with {@code /}; empty for the root
     */
    public Set<String> files(String path) throws IOException {
        Entry folder = at(path);
        Set<String> files = new LinkedHashSet<>();
        if (folder.kind() != Kind.FOLDER) {
            return files;
        }
        try (TreeWalk walk = new TreeWalk(repository)) {
            walk.addTree(commit.getTree());
            walk.setRecursive(true);
            if (!folder.path().isEmpty()) {
                walk.setFilter(PathFilter.create(folder.path()));
            }
            int prefix = folder.path().isEmpty() ? 0 : folder.path().length() + 1;
            while (walk.next()) {
                files.add(walk.getPathString().substring(prefix));
            }
        }
        return files;
    }

    /** What of a file or folder there a checkout would not have, for people; empty when it would have all of it. */
    public Optional<String> lacking(String path) throws IOException {
        try (TreeWalk walk = new TreeWalk(repository)) {
            walk.addTree(commit.getTree());
            walk.setRecursive(true);
            if (!path.isEmpty()) {
                walk.setFilter(PathFilter.create(path));
            }
            while (walk.next()) {
                if (walk.getFileMode() == FileMode.GITLINK) {
                    return Optional.of(walk.getPathString() + " is a submodule, whose files are not checked out");
                }
                if (isPointer(walk.getObjectId(0))) {
                    return Optional.of(walk.getPathString() + " is kept by Git LFS, whose files are not checked out");
                }
            }
            return Optional.empty();
        } catch (MissingObjectException e) {
            return Optional.of("a part of it is not in this clone: fetch it (" + Reason.of(e) + ")");
        }
    }

    private boolean isPointer(AnyObjectId file) throws IOException {
        ObjectLoader content = repository.open(file);
        return content.getSize() <= POINTER_BYTES
                && new String(content.getBytes(), StandardCharsets.ISO_8859_1).startsWith(LARGE_FILE);
    }

    @Override
    public void close() {
        repository.close();
    }
}

package io.skillevals.workspace;

import io.skillevals.io.Digest;
import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The pristine project of a fixture, made ready once so that fresh copies are cheap. Immutable and thread-safe.
 *
 * <p>It holds the contents itself, so that neither a change of the source nor another run shows in a workspace, and a git
 * repository with one commit.
 */
public final class PristineProject {

    private static final String STORE = "files";
    private static final String REPOSITORY = "repository";
    private static final String PRODUCTS = "products";
    private static final String GIT = ".git";

    private final String digest;
    private final Snapshot snapshot;
    private final TreeFilter filter;
    private final TreeImage files;
    private final TreeImage repository;
    private final Products products;

    private PristineProject(
            String digest,
            Snapshot snapshot,
            TreeFilter filter,
            TreeImage files,
            TreeImage repository,
            Products products) {
        this.digest = digest;
        this.snapshot = snapshot;
        this.filter = filter;
        this.files = files;
        this.repository = repository;
        this.products = products;
    }

    /**
     * Makes a project ready.
     *
     * @param source the pristine project; it is only read. Its {@code .git}, dependencies and caches are not taken
     * @param cache an empty or absent folder outside the source, which must stay unchanged while this object is used
     * @throws WorkspaceException when the project holds what cannot be copied: a link that leaves it, a socket, a pipe, a name that
     *     is not UTF-8, or what we may not read
     */
    public static PristineProject prepare(Path source, Path cache) throws IOException {
        TreeScan found = scan(source);
        Path store = Files.createDirectories(cache.resolve(STORE));
        TreeImage files = TreeImage.of(found, store);
        Path git = cache.toRealPath().resolve(REPOSITORY);
        ProjectRepository.create(source.toRealPath(), found, git);
        return new PristineProject(
                digest(files),
                Snapshot.of(files),
                TreeFilter.of(files.folders()),
                files,
                TreeImage.of(TreeScan.of(git, path -> false)),
                Products.NONE);
    }

    /**
     * The digest of a project's paths, modes and contents, without making it ready; the same as that of the prepared one.
     *
     * @throws WorkspaceException when the project holds what cannot be copied
     */
    public static String digestOf(Path source) throws IOException {
        Digest digest = Digest.create();
        for (Node node : scan(source).files().values()) {
            add(digest, node.path(), node.state().gitMode(), Content.of(node.file(), node.state(), 0));
        }
        return digest.value();
    }

    /** The digest of its paths, modes and contents. */
    public String digest() {
        return digest;
    }

    /** Its files and links, relative, with {@code /}. */
    public Set<String> paths() {
        return snapshot.paths();
    }

    /** What is left out of captures of trees made of this project. */
    public TreeFilter filter() {
        return filter;
    }

    /** What it holds. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /**
     * Makes a fresh copy with its git repository.
     *
     * @param workspace an absent or empty folder
     * @return the state of the copy: what differs from it later is not ours
     */
    public Snapshot copyTo(Path workspace) throws IOException {
        files.copyTo(workspace);
        repository.copyTo(workspace.resolve(GIT));
        products.copyTo(workspace);
        return snapshot.withStatesOf(workspace);
    }

    /**
     * The project as it stands in a workspace by now, where that is what an agent starts from: with all that was done to its files and to
     * its git repository since. Its digest stays that of the project it was made of, since what commands leave may differ each time.
     *
     * @param workspace a copy; it is only read
     * @param treeFilter what is left out of it
     * @param again whether copies of it are made, which then have its dependencies and build products too
     * @param cache an absent folder, which must stay unchanged while that object is used
     */
    public PristineProject asIn(Path workspace, TreeFilter treeFilter, boolean again, Path cache) throws IOException {
        TreeScan found = TreeScan.of(workspace, treeFilter::excludes);
        TreeImage now = TreeImage.stored(found, Files.createDirectories(cache.resolve(STORE)));
        Path git = workspace.resolve(GIT);
        TreeImage history = Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)
                ? TreeImage.stored(TreeScan.of(git, path -> false), Files.createDirectories(cache.resolve(REPOSITORY)))
                : repository;
        Products made = again
                ? Products.of(
                        workspace, found, path -> filter.excludes(path) && !path.equals(GIT), cache.resolve(PRODUCTS))
                : Products.NONE;
        return new PristineProject(digest, Snapshot.of(now).withStatesOf(workspace), filter, now, history, made);
    }

    /** Makes a fresh copy without a git repository, as a test of graders needs it. */
    public void copyFilesTo(Path folder) throws IOException {
        files.copyTo(folder);
    }

    /**
     * What differs in a tree.
     *
     * @param tree any folder, such as an overlay applied to a copy
     * @param treeFilter what to leave out of it
     */
    public List<TreeChange> changesIn(Path tree, TreeFilter treeFilter) throws IOException {
        TreeScan now = TreeScan.of(tree, treeFilter::excludes);
        return new PatchWriter(side(), PatchWriter.Side.of(tree))
                .write(snapshot.compare(now), OutputStream.nullOutputStream());
    }

    /** Its contents, as one side of a patch. */
    PatchWriter.Side side() {
        return (path, entry) ->
                Objects.requireNonNull(files.items().get(path), path).content();
    }

    private static TreeScan scan(Path source) throws IOException {
        Path root = source.toRealPath();
        TreeScan scan =
                TreeScan.of(root, path -> TreeFilter.isNeverOfProject(path.substring(path.lastIndexOf('/') + 1)));
        if (!scan.special().isEmpty()) {
            throw refused(source, scan.special().get(0).path(), "is a socket, a pipe or a device");
        }
        if (!scan.unreadable().isEmpty()) {
            throw refused(source, scan.unreadable().get(0), "may not be read");
        }
        for (Node node : scan.folders().values()) {
            refuseOddName(source, node);
        }
        for (Node node : scan.files().values()) {
            refuseOddName(source, node);
            if (node.state().isLink()) {
                refuseLinkOut(source, root, node);
            } else if (!Files.isReadable(node.file())) {
                throw refused(source, node.path(), "may not be read");
            }
        }
        return scan;
    }

    private static void refuseOddName(Path source, Node node) throws WorkspaceException {
        if (TreePath.hasEscapes(node.path())) {
            throw refused(source, node.path(), "has a name that is not UTF-8; rename it");
        }
    }

    private static void refuseLinkOut(Path source, Path root, Node node) throws IOException {
        Path target = Files.readSymbolicLink(node.file());
        Path meant = node.file().resolveSibling(target).normalize();
        boolean inside = !target.isAbsolute() && meant.startsWith(root);
        if (inside && Files.exists(node.file())) {
            inside = node.file().toRealPath().startsWith(root);
        }
        if (!inside) {
            throw refused(
                    source,
                    node.path(),
                    "is a link to " + target
                            + ", which is not inside the project: an agent could leave its workspace by it");
        }
    }

    private static WorkspaceException refused(Path source, String path, String why) {
        return new WorkspaceException(
                "the pristine project " + source + " cannot be used: " + TreePath.shown(path) + " " + why);
    }

    private static String digest(TreeImage files) throws IOException {
        Digest digest = Digest.create();
        for (Map.Entry<String, TreeImage.Item> item : files.items().entrySet()) {
            add(digest, item.getKey(), item.getValue().mode(), item.getValue().content());
        }
        return digest.value();
    }

    private static void add(Digest digest, String path, int mode, Content content) throws IOException {
        digest.add(path).add(GitMode.text(mode));
        content.addTo(digest);
    }
}

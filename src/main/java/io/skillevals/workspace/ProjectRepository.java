package io.skillevals.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.dircache.DirCacheIterator;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.CoreConfig;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.FileTreeIterator.NoGitlinksStrategy;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.WorkingTreeIterator;

/**
 * Makes the git repository that an agent finds in its workspace: one commit of the pristine project on {@code main}, by nobody in
 * particular, in one pack, so that copying it costs ten files.
 */
final class ProjectRepository {

    private static final PersonIdent AUTHOR = new PersonIdent(
            "Developer", "developer@example.com", Instant.parse("2025-01-01T00:00:00Z"), ZoneOffset.UTC);

    private ProjectRepository() {}

    /**
     * Writes a project's repository to {@code gitFolder}, which must not be inside it.
     *
     * @param found what of the project is committed
     */
    static void create(Path project, TreeScan found, Path gitFolder) throws IOException {
        JGit.prepare();
        try (FileRepository repository = open(project, gitFolder)) {
            // As a bare one: else JGit leaves a .git file in the work tree, which is the user's fixture.
            repository.create(true);
            repository.updateRef(Constants.HEAD).link(Constants.R_HEADS + "main");
            configure(repository.getConfig());
            try (ObjectInserter inserter = repository.getObjectDatabase().newPackInserter()) {
                DirCache index = repository.lockDirCache();
                try {
                    ObjectId tree = insertAll(repository, found, inserter, index);
                    ObjectId commit = insertCommit(inserter, tree);
                    inserter.flush();
                    pointBranchAt(repository, commit);
                } finally {
                    index.unlock();
                }
            }
        }
        Files.writeString(gitFolder.resolve("description"), "Unnamed repository\n");
    }

    private static FileRepository open(Path project, Path gitFolder) throws IOException {
        return (FileRepository) new FileRepositoryBuilder()
                .setGitDir(gitFolder.toFile())
                .setWorkTree(project.toFile())
                .build();
    }

    private static void configure(StoredConfig config) throws IOException {
        config.unset(ConfigConstants.CONFIG_CORE_SECTION, null, ConfigConstants.CONFIG_KEY_WORKTREE);
        config.setBoolean(ConfigConstants.CONFIG_CORE_SECTION, null, ConfigConstants.CONFIG_KEY_BARE, false);
        config.setBoolean(ConfigConstants.CONFIG_CORE_SECTION, null, ConfigConstants.CONFIG_KEY_FILEMODE, true);
        config.setBoolean(ConfigConstants.CONFIG_CORE_SECTION, null, "logallrefupdates", true);
        config.setEnum(
                ConfigConstants.CONFIG_CORE_SECTION,
                null,
                ConfigConstants.CONFIG_KEY_AUTOCRLF,
                CoreConfig.AutoCRLF.FALSE);
        config.setString("user", null, "name", AUTHOR.getName());
        config.setString("user", null, "email", AUTHOR.getEmailAddress());
        config.setBoolean("commit", null, "gpgsign", false);
        // No maintenance in the background: it would outlive the agent.
        config.setInt("gc", null, "auto", 0);
        config.setBoolean("maintenance", null, "auto", false);
        config.save();
    }

    private static ObjectId insertAll(
            FileRepository repository, TreeScan found, ObjectInserter inserter, DirCache index) throws IOException {
        DirCacheBuilder builder = index.builder();
        try (TreeWalk walk = new TreeWalk(repository)) {
            // Attributes such as eol=crlf decide what git takes for the content: without them its status would not be
            // clean.
            walk.setOperationType(TreeWalk.OperationType.CHECKIN_OP);
            FileTreeIterator files = new FileTreeIterator(repository, NoGitlinksStrategy.INSTANCE);
            walk.addTree(new DirCacheIterator(DirCache.newInCore()));
            walk.addTree(files);
            files.setDirCacheIterator(walk, 0); // only so does it see the attributes
            while (walk.next()) {
                String path = walk.getPathString();
                if (found.files().containsKey(path)) {
                    builder.add(entry(walk, inserter));
                } else if (walk.isSubtree() && found.folders().containsKey(path)) {
                    walk.enterSubtree();
                }
            }
        }
        builder.finish();
        ObjectId tree = index.writeTree(inserter);
        index.write();
        if (!index.commit()) {
            throw new IOException("the index of the workspace's git repository cannot be written");
        }
        return tree;
    }

    private static DirCacheEntry entry(TreeWalk walk, ObjectInserter inserter) throws IOException {
        WorkingTreeIterator file = walk.getTree(1, WorkingTreeIterator.class);
        DirCacheEntry entry = new DirCacheEntry(walk.getRawPath());
        entry.setFileMode(file.getEntryFileMode());
        entry.setLength(file.getEntryLength());
        entry.setLastModified(file.getEntryLastModifiedInstant());
        try (InputStream content = file.openEntryStream()) {
            entry.setObjectId(inserter.insert(Constants.OBJ_BLOB, file.getEntryContentLength(), content));
        }
        return entry;
    }

    private static ObjectId insertCommit(ObjectInserter inserter, ObjectId tree) throws IOException {
        CommitBuilder commit = new CommitBuilder();
        commit.setTreeId(tree);
        commit.setAuthor(AUTHOR);
        commit.setCommitter(AUTHOR);
        commit.setMessage("Initial commit\n");
        return inserter.insert(commit);
    }

    private static void pointBranchAt(FileRepository repository, ObjectId commit) throws IOException {
        RefUpdate head = repository.updateRef(Constants.HEAD);
        head.setNewObjectId(commit);
        head.setExpectedOldObjectId(ObjectId.zeroId());
        head.setRefLogIdent(AUTHOR);
        head.setRefLogMessage("commit (initial): Initial commit", false);
        RefUpdate.Result result = head.update();
        if (result != RefUpdate.Result.NEW) {
            throw new IOException("the branch of the workspace's git repository cannot be made: " + result);
        }
    }
}

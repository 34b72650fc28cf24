package io.skillevals.workspace;

import java.io.File;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/**
 * Keeps JGit to itself: by default it starts {@code git} to find the system's configuration, reads the user's, and writes what it
 * measures of the file system into it. None of this may change what an agent finds, and nothing outside our folders is written.
 *
 * <p>JGit allows this only as a setting of the whole class loader; in Maven that is the plugin's own.
 */
final class JGit {

    static {
        SystemReader.setInstance(new Alone(SystemReader.getInstance()));
    }

    private JGit() {}

    /** To be called before anything else of JGit. */
    static void prepare() {
        // the class's initialisation does it, once
    }

    private static final class Alone extends SystemReader.Delegate {

        Alone(SystemReader usual) {
            super(usual);
        }

        @Override
        public FileBasedConfig openUserConfig(Config parent, FS fs) {
            return new Empty(parent, fs);
        }

        @Override
        public FileBasedConfig openSystemConfig(Config parent, FS fs) {
            return new Empty(parent, fs);
        }

        @Override
        public FileBasedConfig openJGitConfig(Config parent, FS fs) {
            return new Empty(parent, fs);
        }
    }

    /** A configuration without a file. */
    private static final class Empty extends FileBasedConfig {

        Empty(Config parent, FS fs) {
            super(parent, new File("/dev/null"), fs);
        }

        @Override
        public void load() {}

        @Override
        public void save() {}

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}

package io.skillevals.workspace;

import java.io.File;
import java.util.Map;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * Keeps JGit to itself: by default it starts {@code git} to find the system's configuration, reads the user's, and writes what it
 * measures of the file system into it. None of this may change what an agent finds, and nothing outside our folders is written.
 *
 * <p>JGit allows this only as a setting of the whole class loader; in Maven that is the plugin's own.
 */
final class JGit {

    private static final Map<String, String> CLOCK = Map.of(
            ConfigConstants.CONFIG_KEY_TIMESTAMP_RESOLUTION, "10 milliseconds",
            ConfigConstants.CONFIG_KEY_MIN_RACY_THRESHOLD, "20 milliseconds");

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
            // It is here that JGit looks for what it measured.
            return new Measured(parent, fs);
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
    private static class Empty extends FileBasedConfig {

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

    /**
     * Holds what JGit else measures of each file system for seconds: how fine its clock is. Coarse values only make it read a file
     * once more.
     */
    private static final class Measured extends Empty {

        Measured(Config parent, FS fs) {
            super(parent, fs);
        }

        @Override
        public @Nullable String getString(String section, @Nullable String subsection, String name) {
            if (section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION)) {
                return CLOCK.get(name);
            }
            return super.getString(section, subsection, name);
        }
    }
}

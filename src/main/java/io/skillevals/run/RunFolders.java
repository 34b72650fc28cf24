package io.skillevals.run;

import java.nio.file.Path;

/**
 * The folders of one run.
 *
 * @param workspace what the agent works in
 * @param home its home
 * @param temporary its folder for temporary files
 */
record RunFolders(Path workspace, Path home, Path temporary) {}

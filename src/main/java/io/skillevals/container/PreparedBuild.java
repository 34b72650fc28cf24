package io.skillevals.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A build of which everything that makes its result is known.
 *
 * @param tag names its content
 * @param tar the context; removed on closing
 * @param dockerfile its name in the context
 * @param request what was asked for
 */
record PreparedBuild(String tag, Path tar, String dockerfile, ImageRequest request) implements AutoCloseable {

    @Override
    public void close() {
        try {
            Files.deleteIfExists(tar);
        } catch (IOException e) {
            // It lies in the folder for temporary files.
        }
    }
}

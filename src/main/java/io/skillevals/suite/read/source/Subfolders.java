package io.skillevals.suite.read.source;

import io.skillevals.io.Reason;
import io.skillevals.suite.Problems;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lists the folders in a folder. */
public final class Subfolders {

    private Subfolders() {}

    /** The folders, in order; none when it is no folder. One that cannot be read is a problem. */
    public static List<Path> of(Path folder, Problems problems) {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isDirectory)) {
            entries.forEach(found::add);
        } catch (DirectoryIteratorException e) {
            problems.error(folder.toString(), "cannot be read: " + e.getMessage());
        } catch (IOException e) {
            problems.error(folder.toString(), "cannot be read: " + Reason.of(e));
        }
        Collections.sort(found);
        return found;
    }
}

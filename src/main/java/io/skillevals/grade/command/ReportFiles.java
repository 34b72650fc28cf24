package io.skillevals.grade.command;

import io.skillevals.io.Wildcard;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.stream.XMLStreamException;

/**
 * The test reports that a command writes into a tree. What was there before the command is marked by a time long ago, so that
 * reports that were left in the project are told from those that are written again, with the same content or another.
 */
final class ReportFiles {

    private static final FileTime BEFORE = FileTime.from(Instant.ofEpochSecond(1_000_000_000));
    private static final Set<String> FOREIGN = Set.of(".git", "node_modules");
    private static final int MOST = 5000;
    private static final long LARGEST = 64L << 20;

    private final Path tree;
    private final List<Wildcard> wanted;

    /**
     * The reports of a tree.
     *
     * @param globs which files are reports
     */
    ReportFiles(Path tree, List<String> globs) {
        this.tree = tree;
        this.wanted = globs.stream().map(Wildcard::ofPath).toList();
    }

    /**
     * What was read.
     *
     * @param report all of it together
     * @param files how many reports there were
     * @param problems why some could not be read
     */
    record Found(TestReport report, int files, List<String> problems) {}

    /** Marks what is there. */
    void markOld() throws IOException {
        for (String path : paths()) {
            Files.setLastModifiedTime(tree.resolve(path), BEFORE);
        }
    }

    /** Reads what was written since. */
    Found readNew() throws IOException {
        TestReport all = TestReport.NONE;
        int files = 0;
        List<String> problems = new ArrayList<>();
        for (String path : paths()) {
            Path file = tree.resolve(path);
            if (Files.getLastModifiedTime(file).equals(BEFORE)) {
                continue;
            }
            files++;
            if (files > MOST || Files.size(file) > LARGEST) {
                problems.add(path + ": too large, or one of too many");
                continue;
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                all = all.and(TestReport.read(in));
            } catch (XMLStreamException | IOException e) {
                problems.add(path + ": "
                        + String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip());
            }
        }
        return new Found(all, files, problems);
    }

    private Set<String> paths() throws IOException {
        Set<String> paths = new TreeSet<>();
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean foreign = FOREIGN.contains(String.valueOf(folder.getFileName()));
                return foreign ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = tree.relativize(file).toString();
                if (attributes.isRegularFile() && wanted.stream().anyMatch(glob -> glob.matches(path))) {
                    paths.add(path);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return paths;
    }
}

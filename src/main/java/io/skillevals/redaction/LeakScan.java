package io.skillevals.redaction;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Looks whether a secret is left in a finished folder: in contents, names and targets of links. */
public final class LeakScan {

    private final Redactor redactor;

    /** @param redactor knows the secrets; the same as that which the folder was written with */
    public LeakScan(Redactor redactor) {
        this.redactor = redactor;
    }

    /**
     * Reads all files below a folder, in small pieces; links are not followed.
     *
     * @return the paths relative to the folder of all that holds a secret, sorted, and redacted themselves
     * @throws IOException when something cannot be read: then nobody knows whether it is clean
     */
    public List<String> leaks(Path folder) throws IOException {
        List<String> leaks = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path below, BasicFileAttributes attributes) {
                if (isNamedSo(below)) {
                    leaks.add(shown(below));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (isNamedSo(file) || leaks(file, attributes)) {
                    leaks.add(shown(file));
                }
                return FileVisitResult.CONTINUE;
            }

            /** Whether its path holds a secret that is not in the path of its folder already; one may go over a {@code /}. */
            private boolean isNamedSo(Path file) {
                Path path = folder.relativize(file);
                Path parent = path.getParent();
                return holds(path.toString()) && (parent == null || !holds(parent.toString()));
            }

            private String shown(Path file) {
                return redactor.redact(folder.relativize(file).toString());
            }
        });
        leaks.sort(null);
        return leaks;
    }

    private boolean leaks(Path file, BasicFileAttributes attributes) throws IOException {
        if (attributes.isSymbolicLink()) {
            return holds(Files.readSymbolicLink(file).toString());
        }
        if (!attributes.isRegularFile()) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return redactor.finds(in);
        }
    }

    private boolean holds(String text) {
        return redactor.finds(text.getBytes(StandardCharsets.UTF_8));
    }
}

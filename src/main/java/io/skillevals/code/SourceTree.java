package io.skillevals.code;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Knows which files of a project are its own code, and not tests, dependencies or build products. */
public final class SourceTree {

    private static final Set<String> FOREIGN = Set.of(
            "node_modules",
            "bower_components",
            "dist",
            "build",
            "out",
            "target",
            "coverage",
            "vendor",
            "venv",
            "env",
            "__pycache__",
            "site-packages",
            "obj");

    private static final Set<String> TESTS =
            Set.of("test", "tests", "__tests__", "__mocks__", "spec", "e2e", "cypress", "testing");

    private static final Pattern TEST_FILE =
            Pattern.compile("(.*[._-](test|tests|spec)\\.[^.]+|test_.*\\.py|tests\\.py|conftest\\.py"
                    + "|.*(Test|Tests|IT)\\.(java|cs)|.+Test\\.php)");

    /** Projects of C# that hold tests are folders named like the project that they test. */
    private static final Pattern TEST_FOLDER = Pattern.compile(".+\\.(\\w+)?Tests?");

    private static final String PACKAGES = "(.*/)?src/main/java(/.*)?";

    private SourceTree() {}

    /** Whether a path lies in a folder of dependencies, build products or a tool's own files. */
    public static boolean isForeign(String path) {
        String[] parts = path.split("/");
        for (int i = 0; i < parts.length - 1; i++) {
            if (isForeignFolder(parts[i]) && !isPackage(parts, i)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a folder is a package of Java, which may have any name, {@code adapter.out} too. */
    private static boolean isPackage(String[] parts, int at) {
        return String.join("/", List.of(parts).subList(0, at)).matches(PACKAGES) && !parts[at].startsWith(".");
    }

    private static boolean isForeignFolder(String name) {
        return FOREIGN.contains(name) || name.startsWith(".") || name.endsWith(".egg-info");
    }

    /** Whether a path is a test's: what only a test calls is not called by the application. */
    public static boolean isTest(String path) {
        String[] parts = path.split("/");
        for (int i = 0; i < parts.length - 1; i++) {
            if (TESTS.contains(parts[i]) || TEST_FOLDER.matcher(parts[i]).matches()) {
                return true;
            }
        }
        return TEST_FILE.matcher(parts[parts.length - 1]).matches();
    }

    /** Whether a path is code of the application in a language that can be read. */
    public static boolean isSource(String path) {
        return !isForeign(path) && !isTest(path) && !path.endsWith(".d.ts") && Languages.of(path) != null;
    }

    static List<Path> of(Path root) throws IOException {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(root)) {
            return found;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean skip = !folder.equals(root)
                        && isForeign(root.relativize(folder).toString().replace('\\', '/') + "/-");
                return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = root.relativize(file).toString().replace('\\', '/');
                if (attributes.isRegularFile() && isSource(path)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return found;
    }
}

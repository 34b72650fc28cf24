package io.skillevals.grade;

import io.skillevals.io.Digest;
import io.skillevals.spi.CheckType;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where check types come from. A user's check that changes gives other grades, although its configuration stays; its jar tells.
 * The plugin's own checks are counted by the grader's version instead.
 */
final class Origins {

    private final Map<Path, String> jars = new ConcurrentHashMap<>();

    /** The class of a type and, when it is not the plugin's, the digest of its jar. */
    String of(CheckType type) {
        CodeSource own = Grader.class.getProtectionDomain().getCodeSource();
        CodeSource source = type.getClass().getProtectionDomain().getCodeSource();
        boolean foreign = source != null && own != null && !Objects.equals(source.getLocation(), own.getLocation());
        return type.getClass().getName() + (foreign ? " " + digest(source) : "");
    }

    private String digest(CodeSource source) {
        try {
            Path jar = Path.of(source.getLocation().toURI());
            return jars.computeIfAbsent(jar, Origins::digest);
        } catch (URISyntaxException | RuntimeException e) {
            return "unknown";
        }
    }

    private static String digest(Path jar) {
        try {
            return Files.isRegularFile(jar) ? Digest.create().add(jar).value() : "a folder";
        } catch (IOException e) {
            return "unreadable";
        }
    }
}

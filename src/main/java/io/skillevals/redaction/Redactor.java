package io.skillevals.redaction;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Replaces secrets by a marker that names them: the values of named ones, also where they are escaped for JSON, XML or a URL or
 * stand in base64, hexadecimal digits or UTF-16; and whatever has the shape of a well-known kind of key, as it is.
 *
 * <p>Values shorter than {@value #MINIMUM_LENGTH} characters are refused: replacing them would mangle ordinary text. Not found
 * are secrets that are compressed, encrypted, in an archive, or put together from parts.
 */
public final class Redactor {

    /** The shortest value, in characters, that can be kept secret. */
    public static final int MINIMUM_LENGTH = 8;

    private static final int BUFFER_BYTES = 64 << 10;

    private static final Redactor NONE = new Redactor(Map.of(), Set.of(), Secrets.of(List.of()));

    private final Map<String, String> named;
    private final Set<String> spared;
    private final Secrets secrets;

    private Redactor(Map<String, String> named, Set<String> spared, Secrets secrets) {
        this.named = named;
        this.spared = spared;
        this.secrets = secrets;
    }

    /** Replaces nothing, not even what looks like a key: for what must be read back as it was. */
    public static Redactor none() {
        return NONE;
    }

    /**
     * A redactor for the given secrets and for all that looks like a key.
     *
     * @param secrets values by name; the name stands in the marker
     * @throws IllegalArgumentException when a value is shorter than {@value #MINIMUM_LENGTH} characters
     */
    public static Redactor of(Map<String, String> secrets) {
        return of(secrets, Set.of());
    }

    private static Redactor of(Map<String, String> secrets, Set<String> spared) {
        List<Sought> sought = new ArrayList<>();
        secrets.forEach((name, value) -> {
            if (value.length() < MINIMUM_LENGTH) {
                throw new IllegalArgumentException("the value of " + name + " is shorter than " + MINIMUM_LENGTH
                        + " characters and cannot be kept out of the records");
            }
            sought.addAll(WrittenForms.of(value, "[redacted:" + name + "]"));
        });
        KeyShapes.ALL.forEach(shape -> sought.add(spared.isEmpty() ? shape : shape.sparing(spared)));
        return new Redactor(Map.copyOf(secrets), spared, Secrets.of(sought));
    }

    /**
     * A redactor that knows further secrets; of two with one name the new one counts.
     *
     * @throws IllegalArgumentException when a value is shorter than {@value #MINIMUM_LENGTH} characters
     */
    public Redactor and(Map<String, String> more) {
        if (more.isEmpty()) {
            return this;
        }
        Map<String, String> all = new LinkedHashMap<>(named);
        all.putAll(more);
        return of(all, spared);
    }

    /**
     * A redactor that leaves alone what only looks like a key and stands in one of a tree's files already, as a test's private key does: the
     * agent did not bring it, and a project without it would not be the one that the agent left. Named values are replaced there too.
     */
    public Redactor sparing(Path tree) throws IOException {
        if (isEmpty()) {
            return this;
        }
        Set<String> found = new HashSet<>(spared);
        Secrets shapes = Secrets.of(KeyShapes.ALL);
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()) {
                    try (InputStream in = Files.newInputStream(file);
                            OutputStream out = new RedactingOutputStream(
                                    OutputStream.nullOutputStream(),
                                    shapes,
                                    (bytes, at, length) -> found.add(KeyShape.essence(bytes, at, length)))) {
                        in.transferTo(out);
                    }
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found.equals(spared) ? this : of(named, Set.copyOf(found));
    }

    /** Whether nothing is replaced. */
    public boolean isEmpty() {
        return secrets.isEmpty();
    }

    /** The text with every secret replaced. */
    public String redact(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (!finds(bytes)) {
            return text;
        }
        ByteArrayOutputStream redacted = new ByteArrayOutputStream(bytes.length);
        try (OutputStream out = redacting(redacted)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written to", e);
        }
        return redacted.toString(StandardCharsets.UTF_8);
    }

    /** A stream that writes to {@code target} with every secret replaced, also one that is split over several writes. */
    public OutputStream redacting(OutputStream target) {
        return isEmpty() ? target : new RedactingOutputStream(target, secrets, RedactingOutputStream.Finds.UNTOLD);
    }

    /** Whether the bytes hold a secret. */
    public boolean finds(byte[] bytes) {
        if (isEmpty()) {
            return false;
        }
        for (int at = secrets.next(bytes, 0, bytes.length);
                at < bytes.length;
                at = secrets.next(bytes, at + 1, bytes.length)) {
            if (secrets.longestAt(bytes, at, bytes.length, true).isFound()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a file holds a secret, however large it is. */
    public boolean findsIn(Path file) throws IOException {
        if (isEmpty()) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return finds(in);
        }
    }

    /** Whether what can be read holds a secret; it is read no further than to the first one. */
    boolean finds(InputStream in) throws IOException {
        if (isEmpty()) {
            return false;
        }
        AtomicBoolean found = new AtomicBoolean();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (OutputStream out = new RedactingOutputStream(
                OutputStream.nullOutputStream(), secrets, (bytes, at, length) -> found.set(true))) {
            for (int read = in.read(buffer); read >= 0 && !found.get(); read = in.read(buffer)) {
                out.write(buffer, 0, read);
            }
        }
        return found.get();
    }
}

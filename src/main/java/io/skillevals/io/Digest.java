package io.skillevals.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests, written as {@code sha256:<hex>}; parts are separated by their length, so no two lists share one. */
public final class Digest {

    private static final String EXECUTABLE = "executable";

    private final MessageDigest digest;

    private Digest(MessageDigest digest) {
        this.digest = digest;
    }

    /** A digest of nothing yet. */
    public static Digest create() {
        try {
            return new Digest(MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Adds a text. */
    public Digest add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds the content of a file that somebody may execute, and whether that is allowed. */
    public Digest addProgram(Path file) throws IOException {
        return (Files.isExecutable(file) ? add(EXECUTABLE) : this).add(file);
    }

    /** Adds bytes. */
    public Digest add(byte[] bytes) {
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
        return this;
    }

    /** Adds the content of a file. */
    public Digest add(Path file) throws IOException {
        digest.update((Files.size(file) + ":").getBytes(StandardCharsets.UTF_8));
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[65536];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return this;
    }

    /** The digest of all that was added. */
    public String value() {
        return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }

    /**
     * The digest of all regular files below a folder, with their paths, and with whether they may be executed; the folder itself may be
     * a link.
     */
    public static String ofFolder(Path folder) throws IOException {
        Digest digest = create();
        for (Path file : FolderFiles.of(folder)) {
            digest.add(folder.relativize(file).toString().replace('\\', '/')).addProgram(file);
        }
        return digest.value();
    }

    /** The first {@code length} hex digits of the digest of a text. */
    public static String shortOf(String text, int length) {
        return create().add(text).value().substring("sha256:".length(), "sha256:".length() + length);
    }
}

package io.skillevals.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The names that git gives to contents; also what tells us whether two contents are the same. */
final class BlobId {

    static final String NONE = "0".repeat(40);

    private BlobId() {}

    static String of(byte[] content) {
        MessageDigest digest = start(content.length);
        digest.update(content);
        return HexFormat.of().formatHex(digest.digest());
    }

    static String ofFile(Path file, long size) throws IOException {
        MessageDigest digest = start(size);
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] buffer = new byte[(int) Math.max(1, Math.min(size + 1, 65536))];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest start(long size) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}

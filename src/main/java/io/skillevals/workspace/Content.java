package io.skillevals.workspace;

import io.skillevals.io.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The content of a file or the target of a link: in memory when it is small, else where it is on disk.
 *
 * @param held the content
 * @param file where it is when it is not held
 */
record Content(Optional<byte[]> held, Path file) {

    /** A content in memory. */
    static Content of(Path file, byte[] held) {
        return new Content(Optional.of(held), file);
    }

    /** The content of a file, held when it is not larger than {@code most} bytes. */
    static Content of(Path file, FileState state, long most) throws IOException {
        if (state.isLink()) {
            return of(file, TreePath.targetBytes(Files.readSymbolicLink(file)));
        }
        return state.size() <= most ? of(file, read(file)) : new Content(Optional.empty(), file);
    }

    /** The same, held when it is not larger than {@code most} bytes. */
    Content heldUpTo(long most) throws IOException {
        return held.isEmpty() && Files.size(file) <= most ? of(file, read(file)) : this;
    }

    long size() throws IOException {
        return held.isPresent() ? held.get().length : Files.size(file);
    }

    /** Its name in git. */
    String id() throws IOException {
        return held.isPresent() ? BlobId.of(held.get()) : BlobId.ofFile(file, Files.size(file));
    }

    void addTo(Digest digest) throws IOException {
        if (held.isPresent()) {
            digest.add(held.get());
        } else {
            digest.add(file);
        }
    }

    void writeTo(OutputStream out) throws IOException {
        if (held.isPresent()) {
            out.write(held.get());
        } else {
            Files.copy(file, out);
        }
    }

    private static byte[] read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readAllBytes();
        }
    }
}

package io.skillevals.workspace;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Relative paths inside a tree, as texts with {@code /}, without loss: a byte that is not UTF-8 stands as a lone surrogate
 * (U+DC80 to U+DCFF), as Python does it. Agents do make such names, and what cannot be named cannot be recorded or removed.
 */
final class TreePath {

    private static final char UNKNOWN = '\uFFFD';
    private static final int ESCAPE = 0xDC00;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private TreePath() {}

    /** The last name of a file. */
    static String name(Path file) {
        String name = String.valueOf(file.getFileName());
        // A name that the platform's encoding cannot read comes with replacement characters; its URI keeps the bytes.
        return name.indexOf(UNKNOWN) < 0 ? name : decode(rawName(file));
    }

    /** The bytes of the path that a link points to. */
    static byte[] targetBytes(Path target) {
        String text = target.toString();
        if (text.indexOf(UNKNOWN) < 0) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (target.isAbsolute()) {
            bytes.write('/');
        }
        for (int at = 0; at < target.getNameCount(); at++) {
            if (at > 0) {
                bytes.write('/');
            }
            bytes.writeBytes(bytes(name(target.getName(at))));
        }
        return bytes.toByteArray();
    }

    /** The path of a name inside a folder; the tree's own path is empty. */
    static String child(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    /** The folder a path is in; empty for the tree itself. */
    static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    /** The file at a path inside a tree. */
    static Path resolve(Path root, String path) {
        if (!hasEscapes(path)) {
            try {
                return root.resolve(path);
            } catch (InvalidPathException e) {
                return resolveBytes(root, path); // the platform's encoding has no such character
            }
        }
        return resolveBytes(root, path);
    }

    /** The bytes of a path as the file system has them. */
    static byte[] bytes(String path) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(path.length() + 16);
        path.codePoints().forEach(c -> {
            if (isEscape(c)) {
                bytes.write(c - ESCAPE);
            } else {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
            }
        });
        return bytes.toByteArray();
    }

    /** A path as people and JSON can have it: bytes that are no text as {@code \xNN}. */
    static String shown(String path) {
        if (!hasEscapes(path)) {
            return path;
        }
        StringBuilder shown = new StringBuilder();
        path.codePoints().forEach(c -> {
            if (isEscape(c)) {
                shown.append("\\x").append(HEX.toHexDigits((byte) (c - ESCAPE)));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    /** Whether a path holds bytes that are no text. */
    static boolean hasEscapes(String path) {
        for (int at = 0; at < path.length(); at++) {
            if (Character.isSurrogate(path.charAt(at))) {
                return path.codePoints().anyMatch(TreePath::isEscape);
            }
        }
        return false;
    }

    static String decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            if (!result.isError()) {
                return out.flip().toString();
            }
            for (int i = 0; i < result.length(); i++) {
                out.put((char) (ESCAPE + (in.get() & 0xFF)));
            }
        }
    }

    private static boolean isEscape(int c) {
        return c >= ESCAPE + 0x80 && c <= ESCAPE + 0xFF;
    }

    private static byte[] rawName(Path file) {
        String path = file.toUri().getRawPath();
        int end = path.endsWith("/") ? path.length() - 1 : path.length();
        String name = path.substring(path.lastIndexOf('/', end - 1) + 1, end);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = 0; at < name.length(); at++) {
            if (name.charAt(at) == '%') {
                bytes.write(HexFormat.fromHexDigits(name, at + 1, at + 3));
                at += 2;
            } else {
                bytes.write(name.charAt(at));
            }
        }
        return bytes.toByteArray();
    }

    private static Path resolveBytes(Path root, String path) {
        String base = root.toUri().getRawPath();
        StringBuilder uri = new StringBuilder("file://").append(base);
        if (!base.endsWith("/")) {
            uri.append('/');
        }
        for (byte b : bytes(path)) {
            if (b == '/') {
                uri.append('/');
            } else {
                uri.append('%').append(HEX.toHexDigits(b));
            }
        }
        return Path.of(URI.create(uri.toString()));
    }
}

package io.skillevals.workspace;

/** Path names as git writes them into patches. */
final class GitName {

    private GitName() {}

    /** The name, in quotes and with escapes when it holds anything but printable ASCII. */
    static String quoted(String prefix, String path) {
        StringBuilder quoted = new StringBuilder();
        // git does not quote a folder whose name ends with a space, and then cannot read what it wrote.
        boolean needed = path.contains(" /");
        for (byte b : TreePath.bytes(path)) {
            int c = b & 0xFF;
            int known = "\u0007\b\t\n\u000b\f\r\"\\".indexOf(c);
            if (known >= 0) {
                quoted.append('\\').append("abtnvfr\"\\".charAt(known));
                needed = true;
            } else if (c < 0x20 || c >= 0x7F) {
                quoted.append(String.format("\\%03o", c));
                needed = true;
            } else {
                quoted.append((char) c);
            }
        }
        return needed ? "\"" + prefix + quoted + "\"" : prefix + quoted;
    }
}

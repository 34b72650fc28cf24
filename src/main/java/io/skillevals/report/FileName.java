package io.skillevals.report;

import io.skillevals.io.Digest;
import java.util.regex.Pattern;

/** A name made safe as part of a file name; a name that had to be changed keeps apart from others by a short digest. */
final class FileName {

    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final int LONGEST = 60;

    private FileName() {}

    static String of(String name) {
        String safe = UNSAFE.matcher(name).replaceAll("-");
        if (safe.length() > LONGEST) {
            safe = safe.substring(0, LONGEST);
        }
        return safe.equals(name) && !name.isEmpty() ? name : safe + "-" + Digest.shortOf(name, 8);
    }
}

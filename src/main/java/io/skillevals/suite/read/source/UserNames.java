package io.skillevals.suite.read.source;

import io.skillevals.suite.Problems;
import java.util.regex.Pattern;

/** Examines the names of fixtures, conditions and agents: each must fit in a message and in a comma-separated list. */
public final class UserNames {

    private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029,]");
    private static final int LONGEST = 100;

    private UserNames() {}

    /** Adds a problem when a name does not fit; one that is absent or empty is the schema's to complain about. */
    public static void examine(String name, String place, Problems problems) {
        if (UNFIT.matcher(name).find() || !name.equals(name.strip()) || name.length() > LONGEST) {
            problems.error(
                    place,
                    "`" + name + "` is no name: at most " + LONGEST
                            + " characters, without commas, control characters, and blanks at its ends");
        }
    }
}

package io.skillevals.grade.diff;

import io.skillevals.rundir.Change;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import java.util.ArrayList;
import java.util.List;

/** What the checks of a diff have in common. */
final class Changes {

    /** Why a check that only forbids is not asked of an agent that changed nothing: that would be a point for not having tried. */
    static final String NOTHING_CHANGED = "the agent changed nothing";

    private static final int MOST_SHOWN = 20;

    private Changes() {}

    static CheckResult nothingChanged() {
        return CheckResult.notApplicable(NOTHING_CHANGED);
    }

    /** What happened to a file, as evidence. */
    static Evidence shown(Change change, String why) {
        String what = switch (change.kind()) {
            case ADDED -> "is new";
            case CHANGED -> "is changed";
            case DELETED -> "is deleted";
            case MODE -> "has another mode";
        };
        return Evidence.at(change.path(), 0, what + why);
    }

    /** Of many the first few. */
    static List<Evidence> first(List<Evidence> evidence) {
        if (evidence.size() <= MOST_SHOWN) {
            return evidence;
        }
        List<Evidence> first = new ArrayList<>(evidence.subList(0, MOST_SHOWN));
        first.add(Evidence.of("and " + (evidence.size() - MOST_SHOWN) + " further files"));
        return first;
    }

    static String files(long number) {
        return number + (number == 1 ? " file" : " files");
    }
}

package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CodeBase;
import io.skillevals.code.CodeFunction;
import java.util.List;
import java.util.Map;

/** Finds the functions that an answer key means. */
final class Placement {

    private Placement() {}

    /** The functions of a name; of several those that are used, since an unused copy does nothing. */
    static List<CodeFunction> functions(CodeBase code, String name) {
        List<CodeFunction> all = code.functions(name);
        List<CodeFunction> used = all.stream().filter(code::isUsed).toList();
        return used.isEmpty() ? all : used;
    }

    /** The names of functions, of all that are placed for a call, that carry a phase's word. */
    static List<String> ofPhase(String phase, Map<String, List<String>> placements) {
        List<String> wanted = CallName.words(phase);
        return placements.values().stream()
                .flatMap(List::stream)
                .distinct()
                .filter(name -> CallName.words(name).containsAll(wanted))
                .toList();
    }
}

package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CodeFunction;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the functions that an answer key means. */
final class Placement {

    private Placement() {}

    /**
     * The functions of a name. Where the pristine project has one, it is that one which is meant, and not a namesake in
     * another file, unless it was moved there; of several, those that are used, since an unused copy does nothing.
     */
    static List<CodeFunction> functions(RubricCode rubric, String name) {
        List<CodeFunction> all = rubric.code().functions(name);
        Set<String> home = rubric.pristine().functions().files(name);
        List<CodeFunction> own =
                all.stream().filter(function -> home.contains(function.file())).toList();
        List<CodeFunction> meant = own.isEmpty() ? all : own;
        List<CodeFunction> used = meant.stream().filter(rubric.code()::isUsed).toList();
        return used.isEmpty() ? meant : used;
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

package io.skillevals.code;

import java.util.List;
import java.util.Set;

/**
 * What a file of a language with packages sees without importing it by name.
 *
 * @param language files of other languages are not seen
 * @param home the package or namespace that its names belong to; of Go the folder
 * @param open packages and namespaces whose types it sees
 * @param members types whose members it sees
 */
record Surroundings(String language, String home, Set<String> open, List<Expr> members) {

    Surroundings {
        open = Set.copyOf(open);
        members = List.copyOf(members);
    }

    /** Whether a bare name may be a member of the class around it. */
    boolean hasOwnMembers() {
        return !language.equals(Go.NAME);
    }
}

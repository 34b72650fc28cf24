package io.skillevals.grade.rubric;

import io.skillevals.code.CodeBase;
import io.skillevals.code.CodeFunction;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Where the functions of the pristine project stand. Thread-safe: all runs of a fixture ask the same one. */
final class PristineFunctions {

    private final CodeBase code;
    private final Map<String, Set<String>> files = new HashMap<>();

    PristineFunctions(CodeBase code) {
        this.code = code;
    }

    /** The files that define a function of that name; empty when none does. */
    synchronized Set<String> files(String name) {
        return files.computeIfAbsent(
                name,
                wanted -> code.functions(wanted).stream()
                        .map(CodeFunction::file)
                        .collect(Collectors.toUnmodifiableSet()));
    }
}

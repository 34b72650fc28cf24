package io.skillevals.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Knows what names of PHP mean in a file: its namespace and what it uses from others. */
final class PhpNames {

    private static final String SEPARATOR = "\\";
    private static final String HERE = "namespace\\";

    private final String path;
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> functions = new HashMap<>();
    private String namespace = "";

    PhpNames(String path) {
        this.path = path;
    }

    void enter(String name) {
        namespace = name;
        types.clear();
        functions.clear();
    }

    /** {@code use A\B as C}; also of a function or constant. */
    void use(String name, String alias, boolean type) {
        String full = bare(name);
        (type ? types : functions).put(alias.isEmpty() ? last(full) : alias, full);
    }

    /** The full name of what is declared here. */
    String declared(String name) {
        return namespace.isEmpty() ? name : namespace + SEPARATOR + name;
    }

    Expr.Global type(String written) {
        String full = full(written, types);
        return new Expr.Global(parts(full), List.of(full), path);
    }

    /** A function, which may be that of the namespace or of none. */
    Expr.Global function(String written) {
        return fallback(written, Expr.Own.CALLED);
    }

    /** A constant, which may be that of the namespace or of none. */
    Expr.Global constant(String written) {
        return fallback(written, "");
    }

    private Expr.Global fallback(String written, String behind) {
        String full = full(written, functions);
        List<String> candidates = new ArrayList<>(List.of(full + behind));
        if (!written.contains(SEPARATOR)) {
            candidates.add(written + behind);
        }
        List<String> shown = functions.containsKey(written) ? parts(full) : parts(bare(written));
        return new Expr.Global(shown, candidates, path);
    }

    private String full(String written, Map<String, String> used) {
        if (written.startsWith(SEPARATOR)) {
            return bare(written);
        }
        if (written.startsWith(HERE)) {
            return declared(written.substring(HERE.length()));
        }
        int end = written.indexOf(SEPARATOR);
        String first = end < 0 ? written : written.substring(0, end);
        String target = (end < 0 ? used : types).get(first);
        return target == null ? declared(written) : target + written.substring(first.length());
    }

    private static String bare(String name) {
        return name.startsWith(SEPARATOR) ? name.substring(1) : name;
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('\\') + 1);
    }

    private static List<String> parts(String full) {
        return Arrays.asList(full.split("\\\\"));
    }
}

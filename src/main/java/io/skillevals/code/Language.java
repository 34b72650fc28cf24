package io.skillevals.code;

import java.util.List;
import java.util.Set;

/** A programming language: how its files are read and how its imports name files. */
interface Language {

    /** Endings of its files, without the dot. */
    Set<String> endings();

    /** Reads a file. */
    SourceFile read(String path, String text);

    /** Paths of files that an import may mean, the likeliest first; none when it means a package from outside. */
    List<String> candidates(String module, String from);

    /** Whether the import can mean nothing but a file of the project. */
    boolean isLocal(String module);

    /** The module of a name below another, which may be a file of its own. */
    default String below(String module, String name) {
        return module + "." + name;
    }
}

package io.skillevals.code;

import java.util.List;

/**
 * A file, read by the reader of its language.
 *
 * @param path relative to the source tree, with {@code /}
 * @param module its code
 * @param functions all functions in it, in the order of the text
 * @param classes all classes in it
 * @param digest of its code without comments and layout
 * @param notes what could not be read
 */
record SourceFile(
        String path,
        ModuleScope module,
        List<FunctionScope> functions,
        List<ClassScope> classes,
        String digest,
        List<Note> notes) {}

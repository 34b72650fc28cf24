package io.skillevals.code;

import java.util.List;
import java.util.Set;
import org.treesitter.TreeSitterCSharp;

/** C#. */
final class CSharp implements Language {

    static final String NAME = "C#";

    private static final String ENDING = "cs";

    private static final String ASYNC = "Async";

    private final SyntaxParser parser = new SyntaxParser(
            new TreeSitterCSharp(),
            Set.of(
                    "comment",
                    "string_literal",
                    "verbatim_string_literal",
                    "raw_string_literal",
                    "attribute_list",
                    "type_parameter_list",
                    "type_parameter_constraints_clause",
                    "preproc_region",
                    "preproc_endregion"));

    @Override
    public Set<String> endings() {
        return Set.of(ENDING);
    }

    @Override
    public SourceFile read(String path, String text) {
        return CSharpReader.read(path, parser.parse(text));
    }

    /** Types are found by the namespaces that files name, wherever the files lie. */
    @Override
    public List<String> candidates(String module, String from) {
        return List.of();
    }

    @Override
    public boolean isLocal(String module) {
        return false;
    }

    /** A method's name without the ending by which C# says that it is awaited. */
    static String withoutAsync(String file, String name) {
        boolean awaited = file.endsWith("." + ENDING) && name.endsWith(ASYNC) && name.length() > ASYNC.length();
        return awaited ? name.substring(0, name.length() - ASYNC.length()) : name;
    }
}

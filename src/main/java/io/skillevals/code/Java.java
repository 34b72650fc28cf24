package io.skillevals.code;

import java.util.List;
import java.util.Set;
import org.treesitter.TreeSitterJava;

/** Java. */
final class Java implements Language {

    static final String NAME = "Java";

    private final SyntaxParser parser = new SyntaxParser(
            new TreeSitterJava(),
            Set.of(
                    "line_comment",
                    "block_comment",
                    "string_literal",
                    "modifiers",
                    "type_arguments",
                    "type_parameters"));

    @Override
    public Set<String> endings() {
        return Set.of("java");
    }

    @Override
    public SourceFile read(String path, String text) {
        return JavaReader.read(path, parser.parse(text));
    }

    /** Types are found by the packages that files name, wherever the files lie. */
    @Override
    public List<String> candidates(String module, String from) {
        return List.of();
    }

    @Override
    public boolean isLocal(String module) {
        return false;
    }
}

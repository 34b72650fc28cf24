package io.skillevals.code;

import java.util.List;
import java.util.Set;
import org.treesitter.TreeSitterPhp;

/** PHP. Classes and functions are found by their full names, as an autoloader finds them. */
final class Php implements Language {

    /** What the path of a file begins with that is seen from the folder of the file that loads it. */
    static final String RELATIVE = "./";

    private final SyntaxParser parser = new SyntaxParser(
            new TreeSitterPhp(), Set.of("comment", "text", "variable_name", "qualified_name", "namespace_name"));

    @Override
    public Set<String> endings() {
        return Set.of("php");
    }

    @Override
    public SourceFile read(String path, String text) {
        return PhpReader.read(path, parser.parse(text));
    }

    @Override
    public List<String> candidates(String module, String from) {
        String near = Paths.resolve(Paths.folder(from), module);
        return isLocal(module) ? List.of(near) : List.of(near, module);
    }

    @Override
    public boolean isLocal(String module) {
        return module.startsWith(RELATIVE);
    }
}

package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.treesitter.TSLanguage;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/** TypeScript, TSX and JavaScript: three grammars, one reader. */
final class EcmaScript implements Language {

    private static final List<String> ENDINGS =
            List.of(".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".json");

    /** Types and strings are read as text. */
    private static final Set<String> OPAQUE = Set.of(
            "comment",
            "string",
            "regex",
            "interface_declaration",
            "type_alias_declaration",
            "type_annotation",
            "type_parameters",
            "type_arguments",
            "object_type",
            "union_type",
            "generic_type",
            "literal_type",
            "intersection_type",
            "lookup_type",
            "function_type",
            "array_type",
            "tuple_type",
            "predefined_type",
            "conditional_type",
            "type_query",
            "type_predicate_annotation",
            "asserts_annotation");

    private final Set<String> endings;
    private final SyntaxParser parser;

    private EcmaScript(Set<String> endings, TSLanguage grammar) {
        this.endings = endings;
        parser = new SyntaxParser(grammar, OPAQUE);
    }

    static EcmaScript typeScript() {
        return new EcmaScript(Set.of("ts", "mts", "cts"), new TreeSitterTypescript());
    }

    static EcmaScript typeScriptXml() {
        return new EcmaScript(Set.of("tsx"), new TreeSitterTsx());
    }

    static EcmaScript javaScript() {
        return new EcmaScript(Set.of("js", "jsx", "mjs", "cjs"), new TreeSitterJavascript());
    }

    @Override
    public Set<String> endings() {
        return endings;
    }

    @Override
    public SourceFile read(String path, String text) {
        return EcmaScriptReader.read(path, parser.parse(text));
    }

    @Override
    public List<String> candidates(String module, String from) {
        List<String> found = new ArrayList<>();
        if (isLocal(module)) {
            addFiles(found, Paths.resolve(Paths.folder(from), module));
        } else if (module.startsWith("@/") || module.startsWith("~/") || module.startsWith("#")) {
            String rest = module.replaceFirst("^[@~#]/?", "");
            addFiles(found, "src/" + rest);
            addFiles(found, rest);
        } else {
            addFiles(found, "src/" + module);
            addFiles(found, module);
        }
        return found;
    }

    private static void addFiles(List<String> found, String base) {
        String bare = base.replaceFirst("\\.[mc]?jsx?$", "");
        found.add(base);
        for (String ending : ENDINGS) {
            found.add(bare + ending);
        }
        for (String ending : ENDINGS) {
            found.add((base.isEmpty() ? "" : base + "/") + "index" + ending);
        }
    }

    @Override
    public boolean isLocal(String module) {
        return module.startsWith("./") || module.startsWith("../") || module.equals(".") || module.equals("..");
    }
}

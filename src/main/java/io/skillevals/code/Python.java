package io.skillevals.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.treesitter.TreeSitterPython;

/** Python. */
final class Python implements Language {

    private final SyntaxParser parser = new SyntaxParser(new TreeSitterPython(), Set.of("comment", "string", "type"));

    @Override
    public Set<String> endings() {
        return Set.of("py");
    }

    @Override
    public SourceFile read(String path, String text) {
        return PythonReader.read(path, parser.parse(text));
    }

    @Override
    public List<String> candidates(String module, String from) {
        List<String> found = new ArrayList<>();
        int dots = 0;
        while (dots < module.length() && module.charAt(dots) == '.') {
            dots++;
        }
        String rest = module.substring(dots).replace('.', '/');
        String folder = Paths.folder(from);
        if (dots > 0) {
            addFiles(found, Paths.resolve(folder, "../".repeat(dots - 1) + rest));
            return found;
        }
        addFiles(found, rest);
        addFiles(found, "src/" + rest);
        for (String parent = folder; !parent.isEmpty(); parent = Paths.folder(parent)) {
            addFiles(found, parent + "/" + rest);
        }
        return found;
    }

    private static void addFiles(List<String> found, String base) {
        if (!base.isEmpty()) {
            found.add(base + ".py");
        }
        found.add((base.isEmpty() ? "" : base + "/") + "__init__.py");
    }

    @Override
    public boolean isLocal(String module) {
        return module.startsWith(".");
    }

    @Override
    public String below(String module, String name) {
        return module.endsWith(".") ? module + name : module + "." + name;
    }
}

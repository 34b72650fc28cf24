package io.skillevals.code;

import java.util.List;
import java.util.Set;
import org.treesitter.TreeSitterRuby;

/** Ruby. Classes, modules and constants are found by their full names, as they are all loaded when a program runs. */
final class Ruby implements Language {

    /** What {@code require_relative} begins with here. */
    static final String RELATIVE = "./";

    private static final String ENDING = ".rb";

    private final SyntaxParser parser = new SyntaxParser(new TreeSitterRuby(), Set.of("comment", "uninterpreted"));

    @Override
    public Set<String> endings() {
        return Set.of("rb", "ru", "rake", "gemspec", "Gemfile");
    }

    @Override
    public SourceFile read(String path, String text) {
        return RubyReader.read(path, parser.parse(text));
    }

    @Override
    public List<String> candidates(String module, String from) {
        String file = module.endsWith(ENDING) ? module : module + ENDING;
        if (isLocal(module)) {
            return List.of(Paths.resolve(Paths.folder(from), file));
        }
        return List.of("lib/" + file, file, "app/" + file);
    }

    @Override
    public boolean isLocal(String module) {
        return module.startsWith(RELATIVE);
    }
}

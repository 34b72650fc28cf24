package io.skillevals.container;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * The rules of a {@code .dockerignore}: the last one that matches a path or one of its folders holds. What is beyond any that a
 * person would write is left out: rules after the 1,000th, and those of more than 1,000 characters.
 */
final class IgnoreRules {

    static final int RULES = 1000;
    static final int LENGTH = 1000;

    private final List<Rule> rules;
    private final boolean excepts;

    private IgnoreRules(List<Rule> rules) {
        this.rules = rules;
        this.excepts = rules.stream().anyMatch(Rule::keeps);
    }

    private record Rule(Glob glob, boolean keeps) {}

    static IgnoreRules parse(String text) {
        List<Rule> rules = new ArrayList<>();
        for (String raw : text.split("\\r?\\n", -1)) {
            String line = raw.startsWith("\uFEFF") ? raw.substring(1).strip() : raw.strip();
            boolean keeps = line.startsWith("!");
            if (raw.startsWith("#") || line.length() > LENGTH) {
                continue;
            }
            String pattern = cleaned(keeps ? line.substring(1).strip() : line);
            if (!pattern.isEmpty() && rules.size() < RULES) {
                try {
                    rules.add(new Rule(Glob.of(pattern), keeps));
                } catch (PatternSyntaxException e) {
                    // The engine reads the file too, and says what is wrong with it.
                }
            }
        }
        return new IgnoreRules(List.copyOf(rules));
    }

    /** @param path relative, with slashes */
    boolean ignores(String path) {
        int[] characters = path.codePoints().toArray();
        boolean ignored = false;
        for (Rule rule : rules) {
            if (rule.keeps == ignored && rule.glob.matchesOrHolds(characters)) {
                ignored = !rule.keeps;
            }
        }
        return ignored;
    }

    /** Whether nothing below an ignored folder can be wanted after all. */
    boolean prunes() {
        return !excepts;
    }

    /** Without {@code .}, {@code ..} and doubled, leading or closing slashes. */
    private static String cleaned(String pattern) {
        List<String> parts = new ArrayList<>();
        for (String part : pattern.split("/", -1)) {
            if (part.equals("..") && !parts.isEmpty()) {
                parts.remove(parts.size() - 1);
            } else if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }
}

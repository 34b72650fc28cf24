package io.skillevals.container;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The rules of a {@code .dockerignore}: the last one that matches a path or one of its folders holds. */
final class IgnoreRules {

    private final List<Rule> rules;
    private final boolean excepts;

    private IgnoreRules(List<Rule> rules) {
        this.rules = rules;
        this.excepts = rules.stream().anyMatch(Rule::keeps);
    }

    private record Rule(Pattern pattern, boolean keeps) {}

    static IgnoreRules parse(String text) {
        List<Rule> rules = new ArrayList<>();
        for (String raw : text.split("\\r?\\n", -1)) {
            String line = raw.startsWith("\uFEFF") ? raw.substring(1).strip() : raw.strip();
            boolean keeps = line.startsWith("!");
            String pattern = cleaned(keeps ? line.substring(1).strip() : line);
            if (!raw.startsWith("#") && !pattern.isEmpty()) {
                try {
                    rules.add(new Rule(Pattern.compile(expression(pattern), Pattern.DOTALL), keeps));
                } catch (PatternSyntaxException e) {
                    // The engine reads the file too, and says what is wrong with it.
                }
            }
        }
        return new IgnoreRules(List.copyOf(rules));
    }

    /** @param path relative, with slashes */
    boolean ignores(String path) {
        boolean ignored = false;
        for (Rule rule : rules) {
            if (rule.keeps == ignored && matches(rule.pattern, path)) {
                ignored = !rule.keeps;
            }
        }
        return ignored;
    }

    /** Whether nothing below an ignored folder can be wanted after all. */
    boolean prunes() {
        return !excepts;
    }

    private static boolean matches(Pattern pattern, String path) {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (pattern.matcher(path.substring(0, end)).matches()) {
                return true;
            }
        }
        return false;
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

    private static String expression(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '*' && i + 1 < pattern.length() && pattern.charAt(i + 1) == '*') {
                i++;
                boolean folders = i + 1 < pattern.length() && pattern.charAt(i + 1) == '/';
                i += folders ? 1 : 0;
                regex.append(folders ? "(?:.*/)?" : ".*");
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else if (c == '[' && pattern.indexOf(']', i) > i) {
                int end = pattern.indexOf(']', i);
                regex.append(pattern, i, end + 1);
                i = end;
            } else if (c == '\\' && i + 1 < pattern.length()) {
                i++;
                regex.append(Pattern.quote(pattern.substring(i, i + 1)));
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return regex.toString();
    }
}

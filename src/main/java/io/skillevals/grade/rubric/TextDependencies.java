package io.skillevals.grade.rubric;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code Gemfile}, Gradle's build files and {@code go.mod}, line by line. The first two are programs: what they compute is
 * not seen.
 */
final class TextDependencies {

    private static final Pattern GEM = Pattern.compile("^\\s*gem[\\s(]+[\"']([^\"']+)[\"'](.*)$");
    private static final Pattern GEM_OF_SPEC =
            Pattern.compile("\\.add_(runtime_|development_)?dependency[\\s(]+[\"']([^\"']+)[\"']");
    private static final Pattern GROUP = Pattern.compile("^\\s*group[\\s(]+(.+?)\\)?\\s+do\\b.*$");
    private static final Pattern BLOCK = Pattern.compile("\\bdo\\s*(\\|.*\\|)?\\s*$|^\\s*(if|unless|case|begin)\\b");
    private static final Pattern BLOCK_END = Pattern.compile("^\\s*end\\b");
    private static final Pattern GEM_GROUP = Pattern.compile("\\bgroups?(:|\\s*=>)\\s*(.*)$");
    private static final Pattern GEM_DEVELOPMENT = Pattern.compile(":?\\b(development|test)\\b");
    private static final Pattern GEM_USE = Pattern.compile(":?\\b(default|production)\\b");
    private static final Pattern RUBY_COMMENT = Pattern.compile("(^|\\s)#(?!\\{).*$");

    private static final String CONFIGURATION =
            "\\b(\\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly|[aA]nnotationProcessor|[cC]ompile|kapt|ksp))"
                    + "\\b[\"']?\\s*\\(?\\s*(?:(?:enforcedP|p)latform\\s*\\(\\s*)?";

    private static final Pattern GRADLE = Pattern.compile(CONFIGURATION + "[\"']([^\"':\\s]+:[^\"':\\s]+)");
    private static final Pattern GRADLE_NAMED = Pattern.compile(
            CONFIGURATION + "group\\s*[:=]\\s*[\"']([^\"']+)[\"']\\s*,\\s*name\\s*[:=]\\s*[\"']([^\"']+)[\"']");
    private static final Pattern GRADLE_CATALOG = Pattern.compile(CONFIGURATION + "(libs\\.[\\w.]+)");
    private static final Pattern LINE_COMMENT = Pattern.compile("(^|\\s)//.*$");
    private static final Pattern BLOCK_COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");

    private static final Pattern GO_BLOCK = Pattern.compile("^\\s*require\\s*\\(\\s*$");
    private static final Pattern GO = Pattern.compile("^\\s*(require\\s+)?\"?([^\\s\"()]+)\"?\\s+v\\S+\\s*(//.*)?$");
    private static final Pattern INDIRECT = Pattern.compile("//\\s*indirect\\b");

    private TextDependencies() {}

    static List<Dependency> gems(String text) {
        List<Dependency> found = new ArrayList<>();
        List<Boolean> blocks = new ArrayList<>();
        for (String raw : text.lines().toList()) {
            String line = RUBY_COMMENT.matcher(raw).replaceFirst("");
            Matcher gem = GEM.matcher(line);
            Matcher ofSpec = GEM_OF_SPEC.matcher(line);
            Matcher group = GROUP.matcher(line);
            if (gem.matches()) {
                Matcher own = GEM_GROUP.matcher(gem.group(2));
                found.add(new Dependency(
                        gem.group(1), blocks.contains(true) || (own.find() && isForDevelopment(own.group(2)))));
            } else if (ofSpec.find()) {
                found.add(new Dependency(ofSpec.group(2), "development_".equals(ofSpec.group(1))));
            } else if (group.matches()) {
                blocks.add(isForDevelopment(group.group(1)));
            } else if (BLOCK.matcher(line).find()) {
                blocks.add(false);
            } else if (BLOCK_END.matcher(line).find() && !blocks.isEmpty()) {
                blocks.remove(blocks.size() - 1);
            }
        }
        return found;
    }

    private static boolean isForDevelopment(String groups) {
        return GEM_DEVELOPMENT.matcher(groups).find()
                && !GEM_USE.matcher(groups).find();
    }

    static List<Dependency> gradle(String text) {
        List<Dependency> found = new ArrayList<>();
        for (String raw : BLOCK_COMMENT.matcher(text).replaceAll(" ").lines().toList()) {
            String line = LINE_COMMENT.matcher(raw).replaceFirst("");
            Matcher plain = GRADLE.matcher(line);
            while (plain.find()) {
                found.add(new Dependency(plain.group(2), isTest(plain.group(1))));
            }
            Matcher named = GRADLE_NAMED.matcher(line);
            while (named.find()) {
                found.add(new Dependency(named.group(2) + ":" + named.group(3), isTest(named.group(1))));
            }
            Matcher catalog = GRADLE_CATALOG.matcher(line);
            while (catalog.find()) {
                found.add(new Dependency(catalog.group(2), isTest(catalog.group(1))));
            }
        }
        return found;
    }

    private static boolean isTest(String configuration) {
        return configuration.startsWith("test") || configuration.contains("Test");
    }

    /** What the module itself asks for: what only its dependencies need is marked as such. */
    static List<Dependency> go(String text) {
        List<Dependency> found = new ArrayList<>();
        boolean inside = false;
        for (String line : text.lines().toList()) {
            Matcher module = GO.matcher(line);
            if (GO_BLOCK.matcher(line).matches()) {
                inside = true;
            } else if (inside && line.strip().equals(")")) {
                inside = false;
            } else if (module.matches()
                    && (inside || module.group(1) != null)
                    && !INDIRECT.matcher(line).find()) {
                found.add(new Dependency(module.group(2), false));
            }
        }
        return found;
    }
}

package io.skillevals.run;

import io.skillevals.suite.InstructionFiles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What agents read as instructions or settings, by its path, and how references to skills are taken out of it.
 *
 * <p>A reference is a line that speaks of the skill, with the section that it heads, and the skill's own text where it was pasted in. All
 * else stays as it is.
 */
final class Instructions {

    /** Folders of agents, whose texts are commands, rules or sub-agents. */
    private static final Pattern AGENT_FOLDER =
            Pattern.compile("(^|/)\\.(claude|agents|codex|gemini|opencode|qwen|github|copilot|cursor|claude-plugin)/");

    private static final Pattern SETTINGS = Pattern.compile("(^|/)(\\.?mcp|opencode)\\.jsonc?$");
    private static final Pattern TEXT = Pattern.compile(".*\\.(md|mdc|txt)$");
    private static final Pattern CONFIGURATION = Pattern.compile(".*\\.(json|jsonc|toml|ya?ml)$");
    private static final Pattern IMPORT = Pattern.compile("(?<![\\w@])@([\\w./~-]+)");
    private static final Pattern HEADING = Pattern.compile("^(#{1,6})\\s.*");

    private Instructions() {}

    /** Whether agents read the file at a path, relative and with {@code /}, as instructions. */
    static boolean areIn(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        return InstructionFiles.isOne(lower.substring(lower.lastIndexOf('/') + 1))
                || (TEXT.matcher(lower).matches() && AGENT_FOLDER.matcher(lower).find());
    }

    /** Whether agents read the file at a path as settings, which may name servers, plugins and hooks. */
    static boolean areSettings(String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        return SETTINGS.matcher(lower).find()
                || (CONFIGURATION.matcher(lower).matches()
                        && AGENT_FOLDER.matcher(lower).find());
    }

    /** Whether the name is that of a file of settings, wherever it lies. */
    static boolean isConfiguration(String name) {
        return CONFIGURATION.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /** The files that an instruction file imports by {@code @path}, as it writes them. */
    static List<String> imports(String text) {
        List<String> imports = new ArrayList<>();
        Matcher matcher = IMPORT.matcher(text);
        while (matcher.find()) {
            imports.add(matcher.group(1));
        }
        return imports;
    }

    /** The text without what refers to the skills; the same text where nothing does. */
    static String without(String text, List<WithheldSkill> skills) {
        List<String> lines = List.of(text.split("(?<=\n)", -1));
        Set<Integer> out = new HashSet<>();
        for (WithheldSkill skill : skills) {
            named(lines, skill, out);
            pasted(text, lines, skill, out);
        }
        if (out.isEmpty()) {
            return text;
        }
        StringBuilder left = new StringBuilder();
        for (int at = 0; at < lines.size(); at++) {
            left.append(out.contains(at) ? "" : lines.get(at));
        }
        return left.toString();
    }

    private static void named(List<String> lines, WithheldSkill skill, Set<Integer> out) {
        int section = 0;
        for (int at = 0; at < lines.size(); at++) {
            int level = level(lines.get(at));
            if (level > 0 && level <= section) {
                section = 0;
            }
            boolean named = skill.isNamedIn(lines.get(at));
            if (named && level > 0 && section == 0 && !isTitle(lines, at)) {
                section = level;
            }
            if (named || section > 0) {
                out.add(at);
            }
        }
    }

    /** Lines of the skill, and blank ones between them, in a text that holds enough of them to be no chance. */
    private static void pasted(String text, List<String> lines, WithheldSkill skill, Set<Integer> out) {
        String own = SkillFile.text(skill.skill().directory().resolve(SkillFile.NAME))
                .orElse("");
        DistinctiveLines marks = DistinctiveLines.ofMarkdown(List.of(own), line -> false);
        if (marks.evidence(marks.in(text)).isEmpty()) {
            return;
        }
        Set<String> all = new HashSet<>();
        TextScan.lines(own, line -> all.add(TextScan.plain(line)));
        List<Integer> block = new ArrayList<>();
        boolean marked = false;
        for (int at = 0; at <= lines.size(); at++) {
            String plain = at == lines.size() ? null : TextScan.plain(lines.get(at));
            if (plain != null && (plain.isEmpty() || all.contains(plain))) {
                block.add(at);
                marked |= marks.has(plain);
                continue;
            }
            if (marked) {
                out.addAll(block);
            }
            block.clear();
            marked = false;
        }
    }

    private static int level(String line) {
        Matcher heading = HEADING.matcher(line.strip());
        return heading.matches() ? heading.group(1).length() : 0;
    }

    /** A file's own title heads all of it, and would take all of it out. */
    private static boolean isTitle(List<String> lines, int at) {
        return level(lines.get(at)) == 1 && lines.subList(0, at).stream().allMatch(String::isBlank);
    }
}

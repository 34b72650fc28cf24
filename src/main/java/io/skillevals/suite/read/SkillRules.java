package io.skillevals.suite.read;

import io.skillevals.io.FolderFiles;
import io.skillevals.io.Reason;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Holds a skill against the <a href="https://agentskills.io/specification">agentskills specification</a>: its front matter, the files
 * that it refers to, and how much of an agent's context it takes.
 */
public final class SkillRules {

    private static final String FILE = "SKILL.md";
    private static final int LONGEST_DESCRIPTION = 1024;
    private static final int LONGEST_COMPATIBILITY = 500;

    /** The specification recommends less than 5,000 tokens; four characters are about one. */
    private static final int MOST_TOKENS = 5000;

    private static final int CHARACTERS_OF_A_TOKEN = 4;
    private static final int MOST_LINES = 500;
    private static final Set<String> FIELDS =
            Set.of("name", "description", "license", "compatibility", "metadata", "allowed-tools");
    private static final Pattern LINK = Pattern.compile("!?\\[[^\\]\\n]*]\\(<?([^)\\s>#]+)[^)\\n]*\\)");
    private static final Pattern NAMED = Pattern.compile("`((?:references|scripts|assets)/[^`\\s*{}<>$]+)`");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:.*|//.*|/.*|#.*");
    private static final Pattern FENCE = Pattern.compile("\\s*(```+(?=[^`]*$)|~~~+)(.*)");

    /** Larger files are no text that an agent is meant to read. */
    private static final long LARGEST_TEXT = 1L << 20;

    private final Problems problems;

    /**
     * Rules.
     *
     * @param problems receives what breaks them
     */
    public SkillRules(Problems problems) {
        this.problems = problems;
    }

    /**
     * How big a skill is.
     *
     * @param lines of its SKILL.md below the front matter
     * @param tokens about how many these are
     * @param files in its folder
     */
    public record Size(int lines, int tokens, int files) {}

    /** Examines a skill; empty when it cannot be read, which is then a problem. */
    public Optional<Size> examine(Skill skill) {
        Path file = skill.directory().resolve(FILE);
        try {
            List<String> lines = Files.readAllLines(file);
            FrontMatter.of(file, lines, new Problems()).ifPresent(front -> frontMatter(front, skill, file));
            int begin = bodyBegin(lines);
            List<String> body = lines.subList(begin, lines.size());
            Set<String> named = references(skill.directory(), file, body, begin);
            unread(skill.directory(), named);
            int characters = body.stream().mapToInt(line -> line.length() + 1).sum();
            Size size = new Size(
                    body.size(),
                    characters / CHARACTERS_OF_A_TOKEN,
                    FolderFiles.of(skill.directory()).size());
            size(size, body, file);
            return Optional.of(size);
        } catch (MalformedInputException e) {
            problems.error(file.toString(), "is not written in UTF-8: save it as UTF-8");
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read: " + Reason.of(e));
        }
        return Optional.empty();
    }

    private void frontMatter(FrontMatter front, Skill skill, Path file) {
        String place = file + ":1:1";
        Path folder = skill.directory().toAbsolutePath().normalize().getFileName();
        if (folder != null && !folder.toString().equals(skill.name())) {
            problems.error(
                    place,
                    "the skill is named `" + skill.name() + "`, its folder `" + folder + "`: give both the same name");
        }
        if (skill.description().length() > LONGEST_DESCRIPTION) {
            problems.error(
                    place,
                    "the description has " + skill.description().length() + " characters: the specification allows "
                            + LONGEST_DESCRIPTION);
        }
        JsonNode compatibility = front.fields().path("compatibility");
        if (compatibility.isString() && compatibility.asString().length() > LONGEST_COMPATIBILITY) {
            problems.error(
                    place,
                    "compatibility has " + compatibility.asString().length() + " characters: the specification allows "
                            + LONGEST_COMPATIBILITY);
        }
        for (String field : List.of("license", "compatibility")) {
            JsonNode value = front.fields().path(field);
            if (!value.isMissingNode() && (!value.isString() || value.asString().isBlank())) {
                problems.error(place, field + " must be a text that is not empty");
            }
        }
        JsonNode tools = front.fields().path("allowed-tools");
        if (!tools.isMissingNode() && !tools.isString()) {
            problems.warning(
                    place, "allowed-tools is no text of names with blanks between, as the specification has it");
        }
        metadata(front.fields().path("metadata"), place);
        front.fields().propertyNames().stream()
                .filter(field -> !FIELDS.contains(field))
                .forEach(
                        field -> problems.warning(
                                place,
                                "the field " + field
                                        + " is none of the specification's: agents that do not know it leave it out; put it into metadata"));
    }

    private void metadata(JsonNode metadata, String place) {
        if (metadata.isMissingNode()) {
            return;
        }
        if (!metadata.isObject()) {
            problems.error(place, "metadata must be fields with texts");
        } else if (metadata.valueStream().anyMatch(JsonNode::isContainer)) {
            problems.warning(place, "a value in metadata is no text, as the specification has it");
        }
    }

    /** The number of lines before the body. */
    private static int bodyBegin(List<String> lines) {
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).stripTrailing().equals("---")) {
                return i + 1;
            }
        }
        return lines.size();
    }

    /** The files of the skill's own that its body names; those that are not there are problems. */
    private Set<String> references(Path folder, Path file, List<String> body, int begin) throws IOException {
        Set<String> named = new LinkedHashSet<>();
        String open = "";
        for (int i = 0; i < body.size(); i++) {
            String line = body.get(i);
            String place = file + ":" + (begin + i + 1);
            Matcher fence = FENCE.matcher(line);
            if (fence.matches() && (open.isEmpty() || closes(open, fence))) {
                open = open.isEmpty() ? fence.group(1) : "";
            } else if (open.isEmpty()) {
                String text = line.replaceAll("`[^`]*`", "");
                for (String target : found(LINK, text)) {
                    link(folder, target, place + ":1", named);
                }
                for (String target : found(NAMED, line)) {
                    named.add(target);
                    if (inside(folder, target).filter(Files::exists).isEmpty()) {
                        problems.warning(
                                place + ":1",
                                "names `" + target + "`, which is no file of the skill: if it is meant to be, add it");
                    }
                }
            }
        }
        return named;
    }

    /** Code ends at a fence of the same sort, at least as long, after which nothing stands. */
    private static boolean closes(String open, Matcher fence) {
        return fence.group(1).startsWith(open) && fence.group(2).isBlank();
    }

    private static Optional<Path> inside(Path folder, String target) {
        try {
            return Optional.of(folder.resolve(target).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private void link(Path folder, String target, String place, Set<String> named) {
        if (ELSEWHERE.matcher(target).matches()) {
            return;
        }
        Optional<Path> linked = inside(folder, decoded(target.replaceFirst("\\?.*", "")));
        if (linked.filter(path -> !path.startsWith(folder.normalize())).isPresent()) {
            problems.error(place, "refers to `" + target + "` outside the skill's folder, which no agent is given");
        } else if (linked.filter(Files::exists).isEmpty()) {
            problems.error(place, "refers to `" + target + "`, which does not exist in the skill's folder");
        } else {
            named.add(folder.normalize().relativize(linked.get()).toString().replace('\\', '/'));
        }
    }

    /** A link's target as a path: {@code %20} is a blank. One whose escapes are none is taken as it is written. */
    private static String decoded(String target) {
        try {
            return URLDecoder.decode(target.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return target;
        }
    }

    private String text(Path file) throws IOException {
        if (Files.size(file) > LARGEST_TEXT) {
            problems.warning(file.toString(), "is larger than 1 MiB: no agent will read all of it");
            return "";
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            problems.error(file.toString(), "is not written in UTF-8: save it as UTF-8");
            return "";
        }
    }

    /** Reference files that no text of the skill names. */
    private void unread(Path folder, Set<String> named) throws IOException {
        List<Path> texts = FolderFiles.of(folder).stream()
                .filter(path -> path.toString().endsWith(".md"))
                .toList();
        StringBuilder all = new StringBuilder();
        for (Path text : texts) {
            all.append(text(text)).append('\n');
        }
        for (Path text : texts) {
            String path = folder.relativize(text).toString();
            String name = String.valueOf(text.getFileName());
            if (path.startsWith("references") && !named.contains(path) && all.indexOf(name) < 0) {
                problems.warning(
                        text.toString(), "no text of the skill names this file, so that no agent will read it");
            }
        }
    }

    private void size(Size size, List<String> body, Path file) {
        if (body.stream().allMatch(String::isBlank)) {
            problems.warning(file.toString(), "has no text below its front matter: it teaches an agent nothing");
        }
        if (size.lines() > MOST_LINES) {
            problems.warning(
                    file.toString(),
                    "has " + size.lines() + " lines below its front matter, and an agent reads all of them: "
                            + "move details into references/ (recommended: at most " + MOST_LINES + ")");
        }
        if (size.tokens() > MOST_TOKENS) {
            problems.warning(
                    file.toString(),
                    "takes about " + size.tokens() + " tokens of an agent's context: move details into references/ "
                            + "(recommended: at most " + MOST_TOKENS + ")");
        }
    }

    private static List<String> found(Pattern pattern, String line) {
        List<String> found = new ArrayList<>();
        for (Matcher matcher = pattern.matcher(line); matcher.find(); ) {
            found.add(matcher.group(1));
        }
        return found;
    }
}

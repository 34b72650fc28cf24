package io.skillevals.container;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Dockerfile, as far as it says which images it is built on. */
public final class Dockerfile {

    private static final Pattern ESCAPE = Pattern.compile("#\\s*escape\\s*=\\s*(\\S)\\s*", Pattern.CASE_INSENSITIVE);
    private static final Pattern DIRECTIVE = Pattern.compile("#\\s*\\w+\\s*=.*");
    private static final Pattern FROM =
            Pattern.compile("(?:--\\S+\\s+)*(\\S+)(?:\\s+AS\\s+(\\S+))?", Pattern.CASE_INSENSITIVE);
    private static final Pattern COPIED_FROM = Pattern.compile("(?:^|\\s)--from=(\\S+)");
    private static final Pattern ARG = Pattern.compile("(\\w+)(?:=(.*))?");
    private static final Pattern VARIABLE = Pattern.compile("\\$(?:(\\w+)|\\{(\\w+)(?:(:[-+])([^}]*))?})");

    private final List<Instruction> instructions;

    private Dockerfile(List<Instruction> instructions) {
        this.instructions = instructions;
    }

    /**
     * An image that is needed before the build.
     *
     * @param image as the engine is asked for it, arguments filled in
     * @param line in the Dockerfile, from 1
     */
    public record Base(String image, int line) {}

    private record Instruction(String name, String rest, int line) {}

    /** Reads one; what is no text in UTF-8 is read as far as it is. */
    public static Dockerfile read(Path file) throws IOException {
        return parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    /** Takes the text apart; what is wrong in it is the engine's to say. */
    public static Dockerfile parse(String text) {
        List<Instruction> instructions = new ArrayList<>();
        char escape = '\\';
        boolean directives = true;
        StringBuilder open = new StringBuilder();
        int start = 0;
        int number = 0;
        for (String raw : text.split("\\r?\\n", -1)) {
            number++;
            String line = raw.strip();
            if (line.startsWith("#") || line.isEmpty()) {
                Matcher escaping = ESCAPE.matcher(line);
                if (directives && escaping.matches()) {
                    escape = escaping.group(1).charAt(0);
                }
                directives &= DIRECTIVE.matcher(line).matches();
                continue;
            }
            directives = false;
            start = open.isEmpty() ? number : start;
            boolean goesOn = line.charAt(line.length() - 1) == escape;
            open.append(goesOn ? line.substring(0, line.length() - 1) : line).append(' ');
            if (!goesOn) {
                add(instructions, open, start);
            }
        }
        add(instructions, open, start);
        return new Dockerfile(List.copyOf(instructions));
    }

    private static void add(List<Instruction> instructions, StringBuilder open, int line) {
        String[] parts = open.toString().strip().split("\\s+", 2);
        if (!parts[0].isEmpty()) {
            instructions.add(
                    new Instruction(parts[0].toUpperCase(Locale.ROOT), parts.length > 1 ? parts[1] : "", line));
        }
        open.setLength(0);
    }

    /**
     * The images that have to be there: of {@code FROM}, and of {@code COPY --from} where it names no stage.
     *
     * @param args of the build; they go before the Dockerfile's own defaults
     */
    public List<Base> bases(Map<String, String> args) {
        Map<String, String> known = new HashMap<>();
        Set<String> stages = new HashSet<>();
        List<Base> bases = new ArrayList<>();
        boolean inStage = false;
        for (Instruction instruction : instructions) {
            switch (instruction.name) {
                case "ARG" -> {
                    // An ARG inside a stage is none of FROM's.
                    if (!inStage) {
                        declare(instruction.rest, known, args);
                    }
                }
                case "FROM" -> {
                    inStage = true;
                    Matcher from = FROM.matcher(instruction.rest);
                    if (from.lookingAt()) {
                        add(bases, stages, filledIn(from.group(1), known), instruction.line);
                        if (from.group(2) != null) {
                            stages.add(from.group(2).toLowerCase(Locale.ROOT));
                        }
                    }
                }
                case "COPY" -> {
                    Matcher from = COPIED_FROM.matcher(instruction.rest);
                    if (from.find() && !from.group(1).matches("\\d+")) {
                        add(bases, stages, from.group(1), instruction.line);
                    }
                }
                default -> {}
            }
        }
        return List.copyOf(bases);
    }

    private static void add(List<Base> bases, Set<String> stages, String image, int line) {
        if (!image.equals("scratch") && !stages.contains(image.toLowerCase(Locale.ROOT))) {
            bases.add(new Base(image, line));
        }
    }

    private static void declare(String rest, Map<String, String> known, Map<String, String> args) {
        Matcher arg = ARG.matcher(rest.strip());
        if (arg.matches()) {
            String given = args.get(arg.group(1));
            String value = given != null ? given : arg.group(2);
            if (value != null) {
                known.put(arg.group(1), given != null ? given : filledIn(unquoted(value.strip()), known));
            }
        }
    }

    private static String unquoted(String value) {
        char first = value.isEmpty() ? ' ' : value.charAt(0);
        boolean quoted =
                value.length() > 1 && (first == '"' || first == '\'') && value.charAt(value.length() - 1) == first;
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static String filledIn(String text, Map<String, String> known) {
        return VARIABLE.matcher(unquoted(text)).replaceAll(found -> {
            String value = known.getOrDefault(found.group(1) != null ? found.group(1) : found.group(2), "");
            String otherwise = found.group(4) == null ? "" : found.group(4);
            if (":-".equals(found.group(3)) ? value.isEmpty() : !value.isEmpty() && ":+".equals(found.group(3))) {
                value = otherwise;
            }
            return Matcher.quoteReplacement(value);
        });
    }
}

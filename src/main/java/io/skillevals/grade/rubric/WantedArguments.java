package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CallSite;
import io.skillevals.grade.TextPattern;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * What must be passed to a call by name.
 *
 * @param values by name, what it must be
 */
record WantedArguments(Map<String, Value> values) {

    static final String MATCHES = "matches";

    private static final Pattern NUMBER_ENDING = Pattern.compile("(?i)(?<=\\d)[lfdmu]+$");

    /** What a value must be. */
    interface Value {

        boolean holds(String text);

        /** For readers, behind the name; empty where any value does. */
        String shown();
    }

    private record Any() implements Value {
        @Override
        public boolean holds(String text) {
            return true;
        }

        @Override
        public String shown() {
            return "";
        }
    }

    private record Literal(String wanted) implements Value {
        @Override
        public boolean holds(String text) {
            boolean truth = wanted.equals("true") || wanted.equals("false");
            return truth ? wanted.equalsIgnoreCase(text) : wanted.equals(text) || isSameNumber(wanted, text);
        }

        @Override
        public String shown() {
            return " = `" + wanted + "`";
        }
    }

    private record Matching(TextPattern pattern) implements Value {
        @Override
        public boolean holds(String text) {
            return pattern.isIn(text);
        }

        @Override
        public String shown() {
            return " matching " + pattern;
        }
    }

    /**
     * What a call passes of what is wanted.
     *
     * @param fits whether nothing contradicts
     * @param certain whether all values are known
     * @param shown for readers
     * @param unresolved what could not be said
     */
    record Finding(boolean fits, boolean certain, String shown, List<String> unresolved) {}

    static WantedArguments of(JsonNode config) {
        Map<String, Value> values = new LinkedHashMap<>();
        if (config.isObject()) {
            config.properties().forEach(entry -> values.put(entry.getKey(), value(entry.getValue())));
        } else {
            names(config).forEach(name -> values.put(name, new Any()));
        }
        return new WantedArguments(values);
    }

    private static List<String> names(JsonNode config) {
        return config.isString()
                ? Arrays.stream(config.asString().split(",")).map(String::strip).toList()
                : Config.texts(config);
    }

    private static Value value(JsonNode value) {
        if (value.isObject()) {
            return new Matching(TextPattern.of(value.path(MATCHES).asString()));
        }
        String text = value.isNull() ? "" : value.asString();
        return text.isEmpty() ? new Any() : new Literal(text);
    }

    static List<String> problems(JsonNode config) {
        List<String> problems = new ArrayList<>();
        if (config.isMissingNode()) {
            return problems;
        }
        List<String> names = config.isObject() ? List.copyOf(config.propertyNames()) : names(config);
        if (names.isEmpty()
                || names.stream().anyMatch(name -> CallName.plain(name).isBlank())) {
            problems.add("arguments must name what is passed");
        }
        if (new LinkedHashSet<>(names.stream().map(CallName::plain).toList()).size() < names.size()) {
            problems.add("arguments names one twice: " + String.join(", ", names));
        }
        config.properties().forEach(entry -> {
            if (entry.getValue().isObject()) {
                TextPattern.problem(entry.getValue().path(MATCHES).asString(""))
                        .ifPresent(problem -> problems.add("arguments " + entry.getKey() + ": " + problem));
            }
        });
        return problems;
    }

    /** What a call passes of it. */
    Finding in(CallSite site) {
        List<String> passed = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        List<String> unresolved = new ArrayList<>();
        boolean missing = false;
        for (Map.Entry<String, Value> one : values.entrySet()) {
            String name = one.getKey();
            Value wanted = one.getValue();
            if (site.names().stream().noneMatch(known -> isSame(known, name))) {
                wrong.add("lacks " + name);
                missing = true;
                continue;
            }
            Set<String> texts = texts(site, name);
            if (wanted instanceof Any || texts.stream().anyMatch(wanted::holds)) {
                passed.add(name + wanted.shown());
            } else if (isResolved(site, name)) {
                wrong.add("passes " + name + " = " + quoted(texts) + ", not" + wanted.shown());
            } else {
                passed.add(name);
                unresolved.add("the value of " + name + ", wanted" + wanted.shown());
            }
        }
        boolean certain = unresolved.isEmpty();
        if (missing) {
            site.unresolved().forEach(what -> unresolved.add("what " + what + " holds"));
        }
        String shown = (passed.isEmpty() ? "" : " passes " + String.join(", ", passed))
                + (wrong.isEmpty() ? "" : " " + String.join(", ", wrong));
        return new Finding(wrong.isEmpty(), certain, shown, unresolved);
    }

    private static boolean isSame(String known, String name) {
        return CallName.plain(known).equals(CallName.plain(name));
    }

    private static Set<String> texts(CallSite site, String name) {
        Set<String> texts = new LinkedHashSet<>();
        site.arguments().forEach((known, argument) -> {
            if (isSame(known, name)) {
                texts.addAll(argument.values());
            }
        });
        return texts;
    }

    private static boolean isResolved(CallSite site, String name) {
        return site.arguments().entrySet().stream()
                .filter(entry -> isSame(entry.getKey(), name))
                .allMatch(entry -> entry.getValue().resolved());
    }

    private static String quoted(Set<String> texts) {
        return String.join(" or ", texts.stream().map(text -> "`" + text + "`").toList());
    }

    private static boolean isSameNumber(String first, String second) {
        try {
            return number(first).compareTo(number(second)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(NUMBER_ENDING.matcher(text.replace("_", "")).replaceFirst(""));
    }
}

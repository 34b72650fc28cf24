package io.skillevals.run;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Lines by which a text is known again when a part of it turns up elsewhere. Immutable.
 *
 * <p>{@value #ENOUGH} of them are needed, because one may stand in two texts by chance; of a text that has fewer, all, and they must
 * be long.
 *
 * @param lines as {@link TextScan#plain} makes them
 */
record DistinctiveLines(Set<String> lines) {

    private static final int ENOUGH = 3;
    private static final int LONG = 40;
    private static final int SHORT = 20;
    private static final String FENCE = "```";
    private static final Pattern JSON_FIELD = Pattern.compile("^(\\{\\s*)?\".*\":");
    private static final Pattern YAML_FIELD = Pattern.compile("^[\\w-]+: ");

    /** Nothing that could be known again. */
    static final DistinctiveLines NONE = new DistinctiveLines(Set.of());

    DistinctiveLines {
        lines = Set.copyOf(lines);
    }

    /**
     * Those of texts in Markdown: whole sentences. Code is taken only where there are too few of them, since two who use the same
     * library write the same code; short lines only where there is too little of that, too.
     *
     * @param common lines that stand elsewhere as well, and tell nothing
     */
    static DistinctiveLines ofMarkdown(Collection<String> texts, Predicate<String> common) {
        Set<String> prose = new LinkedHashSet<>();
        Set<String> code = new LinkedHashSet<>();
        Set<String> rest = new LinkedHashSet<>();
        for (String text : texts) {
            boolean[] fenced = {false};
            TextScan.lines(text, line -> {
                if (line.strip().startsWith(FENCE)) {
                    fenced[0] = !fenced[0];
                    return;
                }
                String plain = TextScan.plain(line);
                if (!common.test(plain)) {
                    Set<String> kind = plain.length() < LONG ? rest : fenced[0] ? code : prose;
                    kind.add(plain);
                }
            });
        }
        rest.removeIf(line -> line.length() < SHORT);
        for (Set<String> more : List.of(code, rest)) {
            if (prose.size() < ENOUGH) {
                prose.addAll(more);
            }
        }
        boolean few = prose.size() < ENOUGH && prose.stream().anyMatch(line -> line.length() < LONG);
        return few ? NONE : new DistinctiveLines(prose);
    }

    /** Those of texts in JSON and YAML: fields with their values, as no code has them. */
    static DistinctiveLines ofFields(Collection<String> json, Collection<String> yaml, Predicate<String> common) {
        Set<String> fields = new LinkedHashSet<>();
        fields(json, JSON_FIELD, common, fields);
        fields(yaml, YAML_FIELD, common, fields);
        return fields.size() < ENOUGH ? NONE : new DistinctiveLines(fields);
    }

    private static void fields(Collection<String> texts, Pattern field, Predicate<String> common, Set<String> fields) {
        texts.forEach(text -> TextScan.lines(text, line -> {
            String plain = TextScan.plain(line);
            if (plain.length() >= SHORT && field.matcher(plain).find() && !common.test(plain)) {
                fields.add(plain);
            }
        }));
    }

    /** Whether a line, as it was made plain, is one of them. */
    boolean has(String plain) {
        return lines.contains(plain);
    }

    /** Those that stand in a text. */
    Set<String> in(String text) {
        Finding finding = new Finding();
        TextScan.lines(text, finding::line);
        return finding.found;
    }

    /** Those that stand in what is read. */
    Set<String> in(Reader reader) throws IOException {
        Finding finding = new Finding();
        TextScan.lines(reader, finding::line);
        return finding.found;
    }

    /** What shows that found lines are more than chance: the first of them. */
    Optional<String> evidence(Collection<String> found) {
        boolean enough = !lines.isEmpty() && found.size() >= Math.min(ENOUGH, lines.size());
        return enough ? Optional.of(new ArrayList<>(found).get(0)) : Optional.empty();
    }

    private final class Finding {

        private final Set<String> found = new LinkedHashSet<>();

        void line(String line) {
            String plain = lines.isEmpty() || line.length() < SHORT ? "" : TextScan.plain(line);
            if (lines.contains(plain)) {
                found.add(plain);
            }
        }
    }
}

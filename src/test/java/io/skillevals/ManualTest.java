package io.skillevals;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the manual to what there is: pages, links, properties, rooms. */
class ManualTest {

    private static final Path PAGES = Path.of("src/site/markdown");
    private static final String MARKDOWN = ".md";

    /** What the build makes of the goals. */
    private static final Set<String> GENERATED = Set.of("plugin-info", "run-mojo", "report-mojo");

    /** Rooms whose arrows the table tells in a sentence. */
    private static final Set<String> TOLD_IN_WORDS = Set.of("app", "suite.read");

    private static final Pattern LINK = Pattern.compile("]\\(([\\w-]*)(?:\\.html)?(?:#([^)]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z.]+)` \\| ([^|]*) \\|");
    private static final Pattern PROPERTY = Pattern.compile("property = \"(evals\\.[\\w.]+)\"");
    private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");

    @Test
    void everyPageIsInTheMenuOnceAndInTheIntroduction() throws IOException {
        String menu = Files.readString(Path.of("src/site/site.xml"));
        String introduction = Files.readString(PAGES.resolve("index.md"));
        assertThat(pages())
                .allSatisfy(page -> assertThat(menu.split("\"" + page + "\\.html\"", -1))
                        .as("times in the menu")
                        .hasSize(2));
        assertThat(pages())
                .filteredOn(page -> !page.equals("index"))
                .allSatisfy(page -> assertThat(introduction).contains("(" + page + ".html)"));
    }

    @Test
    void everyLinkBetweenPagesLeadsToASectionThatIsThere() {
        List<String> broken = pages().stream()
                .flatMap(page -> matches(LINK, text(page))
                        .filter(link -> !isThere(link.group(1).isEmpty() ? page : link.group(1), link.group(2)))
                        .map(link -> page + ": " + link.group()))
                .toList();
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPropertyIsListedAndNoOther() throws IOException {
        Set<String> there = new TreeSet<>();
        try (Stream<Path> goals = Files.list(Path.of("src/main/java/io/skillevals/mojo"))) {
            goals.forEach(goal -> matches(PROPERTY, read(goal)).forEach(found -> there.add(found.group(1))));
        }
        Set<String> listed = matches(Pattern.compile("(?m)^\\| `(evals\\.[\\w.]+)`"), text("properties"))
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(listed).isEqualTo(there);
    }

    @Test
    void contributorsAreToldOfEveryRoomAndItsArrows() throws IOException {
        Map<String, Set<String>> told = new TreeMap<>();
        matches(ROW, read(Path.of("CONTRIBUTING.md")))
                .forEach(row -> told.put(
                        row.group(1),
                        matches(NAME, row.group(2))
                                .map(name -> name.group(1))
                                .collect(Collectors.toCollection(TreeSet::new))));
        Map<String, Set<String>> there = new TreeMap<>();
        Rooms.ALL.forEach((name, room) -> {
            if (Files.exists(Path.of("src/main/java/io/skillevals", name.split("\\.")))) {
                there.put(name, new TreeSet<>(room.mayUse()));
            }
        });
        assertThat(told.keySet()).isEqualTo(there.keySet());
        TOLD_IN_WORDS.forEach(name -> {
            told.remove(name);
            there.remove(name);
        });
        assertThat(told).isEqualTo(there);
    }

    private static boolean isThere(String page, String section) {
        return GENERATED.contains(page)
                || pages().contains(page) && (section == null || sections(page).contains(section));
    }

    private static Set<String> sections(String page) {
        return matches(HEADING, text(page))
                .map(heading -> heading.group(1).replaceAll("[`*]", "").strip().replaceAll("[^\\w.-]", "_"))
                .collect(Collectors.toSet());
    }

    private static Set<String> pages() {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.map(file -> file.getFileName().toString())
                    .map(name -> name.substring(0, name.length() - MARKDOWN.length()))
                    .collect(Collectors.toCollection(HashSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(String page) {
        return read(PAGES.resolve(page + MARKDOWN));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }
}

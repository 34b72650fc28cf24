package io.skillevals.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A case of the test language: sources in, answers out.
 *
 * <pre>
 * === name of the case
 * reaches                    createReservation leads to customers.push_data; "misses" for the opposite
 * reaches function           another function
 * sites 2                    so many calls of it, counted by where they stand
 * passes a, b                all of its calls pass these; "lacks" for the opposite
 * unresolved text            something passed could not be looked into
 * note text                  something else could not
 * routes POST /a; GET /b     exactly these routes
 * tests text                 a route's handler tells this text apart; "ignores" for the opposite
 * unmounted POST /a          the route is on a router that nothing mounts
 * --- path/of/file.ts
 * source
 * </pre>
 */
record CodeCase(String name, List<String> expectations, Map<String, String> sources) {

    private static final CallName CALL = CallName.of("customers.push_data");

    static List<CodeCase> parse(String text) {
        List<CodeCase> cases = new ArrayList<>();
        for (String block : text.split("(?m)^=== ")) {
            if (!block.isBlank() && !block.startsWith("#")) {
                cases.add(parseOne(block));
            }
        }
        return cases;
    }

    private static CodeCase parseOne(String block) {
        String[] parts = block.split("(?m)^--- ");
        String[] head = parts[0].strip().split("\n");
        Map<String, String> sources = new LinkedHashMap<>();
        for (String part : Arrays.copyOfRange(parts, 1, parts.length)) {
            int end = part.indexOf('\n');
            sources.put(part.substring(0, end).strip(), part.substring(end + 1));
        }
        return new CodeCase(head[0], List.of(head).subList(1, head.length), sources);
    }

    void check() {
        try {
            checkAll();
        } catch (AssertionError e) {
            throw new AssertionError(name + ": " + e.getMessage(), e);
        }
    }

    private void checkAll() {
        CodeBase code = new CodeReader().readTexts(sources);
        assertThat(expectations).isNotEmpty();
        for (String expectation : expectations) {
            String[] words = expectation.strip().split("\\s+", 2);
            check(code, words[0], words.length > 1 ? words[1] : "");
        }
    }

    private void check(CodeBase code, String verb, String object) {
        switch (verb) {
            case "reaches" -> assertThat(reaches(code, object)).as(all(code)).isTrue();
            case "misses" -> assertThat(reaches(code, object)).as(all(code)).isFalse();
            case "sites" -> assertThat(places(code)).hasSize(Integer.parseInt(object));
            case "passes" ->
                sites(code)
                        .forEach(site -> assertThat(plain(site.names()))
                                .as(site.toString())
                                .containsAll(list(object)));
            case "lacks" ->
                assertThat(sites(code))
                        .as(all(code))
                        .anyMatch(site -> !plain(site.names()).containsAll(list(object)));
            case "unresolved" ->
                assertThat(sites(code))
                        .anyMatch(site -> site.unresolved().toString().contains(object));
            case "note" -> assertThat(notes(code)).anyMatch(note -> note.text().contains(object));
            case "routes" ->
                assertThat(code.routes()).extracting(Route::shown).containsExactlyInAnyOrder(object.split("; "));
            case "tests" -> assertThat(tested(code)).contains(object);
            case "ignores" -> assertThat(tested(code)).doesNotContain(object);
            case "unmounted" ->
                assertThat(code.routes()).anyMatch(route -> route.shown().equals(object) && !route.mounted());
            case "mounted" ->
                assertThat(code.routes()).anyMatch(route -> route.shown().equals(object) && route.mounted());
            default -> throw new IllegalArgumentException("no expectation " + verb);
        }
    }

    private static boolean reaches(CodeBase code, String function) {
        return code.functions(function.isEmpty() ? "createReservation" : function).stream()
                .anyMatch(one -> !code.reached(one, CALL).isEmpty());
    }

    private static List<CallSite> sites(CodeBase code) {
        List<CallSite> sites = code.sites(CALL);
        assertThat(sites).as("calls of " + CALL).isNotEmpty();
        return sites;
    }

    private static List<Note> notes(CodeBase code) {
        List<Note> notes = new ArrayList<>(code.unread());
        notes.addAll(code.unresolved());
        return notes;
    }

    private static Set<String> places(CodeBase code) {
        Set<String> places = new TreeSet<>();
        code.sites(CALL).forEach(site -> places.add(site.file() + ":" + site.line()));
        return places;
    }

    private static String all(CodeBase code) {
        return "sites: " + code.sites(CALL);
    }

    private static Set<String> plain(Set<String> names) {
        Set<String> plain = new TreeSet<>();
        names.forEach(name -> plain.add(CallName.plain(name)));
        return plain;
    }

    private static List<String> list(String names) {
        return Arrays.stream(names.split(",\\s*")).map(CallName::plain).toList();
    }

    private static Set<String> tested(CodeBase code) {
        Set<String> tested = new TreeSet<>();
        code.routes().forEach(route -> tested.addAll(code.testedTexts(route)));
        return tested;
    }
}

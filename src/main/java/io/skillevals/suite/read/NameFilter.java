package io.skillevals.suite.read;

import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The selector {@code -Devals.filter}: a part of a fixture's or a prompt's name. Of a fixture whose own name does not have
 * it, only the prompts whose names do are taken. Case does not count.
 *
 * @param part the part; empty for all
 */
public record NameFilter(String part) {

    private static final String SELECTOR = "filter";

    /** The filter that selectors hold. */
    public static NameFilter of(Map<String, String> selectors) {
        String part = selectors.getOrDefault(SELECTOR, "");
        return new NameFilter(part.isBlank() ? "" : part);
    }

    /** Whether it takes the runs of a prompt. */
    public boolean selects(String fixture, String prompt) {
        return has(fixture) || has(prompt);
    }

    private boolean has(String name) {
        return name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    /** A suite in which only the prompts that it takes are selected. */
    public Suite apply(Suite suite) {
        return suite.withFixtures(suite.fixtures().stream().map(this::apply).toList());
    }

    private Fixture apply(Fixture fixture) {
        List<String> taken = fixture.prompts().stream()
                .map(Prompt::name)
                .filter(prompt -> selects(fixture.name(), prompt))
                .toList();
        return taken.size() == fixture.prompts().size() ? fixture : fixture.selecting(taken);
    }
}

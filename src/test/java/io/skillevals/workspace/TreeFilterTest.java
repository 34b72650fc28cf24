package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TreeFilterTest {

    @Test
    void dependenciesCachesAndProductsAreLeftOutAtEveryDepth() {
        for (String path : List.of(
                "node_modules",
                "a/b/.venv",
                "dist",
                "packages/x/build",
                "src/a.pyc",
                ".DS_Store",
                "tsconfig.tsbuildinfo",
                ".git")) {
            assertThat(TreeFilter.standard().excludes(path)).as(path).isTrue();
        }
        for (String path : List.of(
                "src", "src/distance", "builder", "bin", "a.py", ".gitignore", ".github", "package-lock.json")) {
            assertThat(TreeFilter.standard().excludes(path)).as(path).isFalse();
        }
    }

    @Test
    void productsThatThePristineProjectHasAreKeptThereAndOnlyThere() {
        TreeFilter filter = TreeFilter.of(List.of("site", "site/build"));

        assertThat(filter.excludes("site/build")).isFalse();
        assertThat(filter.excludes("build")).isTrue();
    }

    @Test
    void deliveredPathsAreLeftOutButNotTheirNeighbours() {
        TreeFilter filter = TreeFilter.standard().withDelivered(List.of("./.claude/skills/reservations/"));

        assertThat(filter.excludes(".claude/skills/reservations")).isTrue();
        assertThat(filter.excludes(".claude/skills/other")).isFalse();
        assertThat(filter.excludes(".claude")).isFalse();
        assertThat(filter.leadsToDelivered(".claude/skills")).isTrue();
        assertThat(filter.leadsToDelivered(".claude/skill")).isFalse();
    }
}

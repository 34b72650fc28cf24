package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent of one version may not see of the other. */
class OtherVersionTest {

    @TempDir
    Path base;

    private Skill now;
    private Skill then;
    private Version candidate;
    private Version baseline;
    private Fixture fixture;

    @BeforeEach
    void twoVersions() throws IOException {
        base = base.toRealPath();
        now = skill("project");
        then = skill("work/workspace-1/project");
        candidate = version(Version.CANDIDATE, "project", now);
        baseline = version(Version.BASELINE, "work/workspace-1/project", then);
        Path directory = Files.createDirectories(base.resolve("fixtures/shop"));
        fixture = new Fixture(
                "shop",
                "",
                directory,
                directory.resolve("app"),
                List.of(new Prompt("", "x")),
                List.of(),
                List.of(),
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
    }

    private Skill skill(String project) throws IOException {
        return new Skill(
                "demo", "x", Files.createDirectories(base.resolve(project + "/skills/demo")), "sha256:" + project);
    }

    private Version version(String name, String project, Skill skill) throws IOException {
        Path overlay = Files.createDirectories(base.resolve(project + "/overlay"));
        Condition condition = new Condition(
                "skill",
                false,
                List.of("demo"),
                Delivery.NATIVE,
                List.of("nop"),
                io.skillevals.suite.AgentOptions.NONE,
                null,
                new Surroundings(
                        null, overlay, null, Map.of(), List.of(), List.of(), null, false, List.of(), List.of(),
                        List.of()));
        return new Version(name, null, null, base.resolve(project), List.of(skill), List.of(), List.of(condition));
    }

    private ForbiddenPaths paths(List<Skill> withheld, List<Skill> brought, Version other) {
        return ForbiddenPaths.of(
                fixture,
                base.resolve("runs"),
                withheld,
                brought,
                List.of(),
                java.util.Map.of(),
                List.of(),
                List.of(other));
    }

    private static String at(ForbiddenPaths paths, Path path) {
        return paths.at(path)
                .map(place -> place.what() + (place.secret() ? " (secret)" : ""))
                .orElse("");
    }

    @Test
    void aRunOfTheCandidateMayNotLookIntoTheCheckout() {
        ForbiddenPaths paths = paths(List.of(), List.of(now), baseline);
        assertThat(at(paths, then.directory().resolve("SKILL.md"))).isEqualTo("the skill demo of the baseline");
        assertThat(at(paths, baseline.directory().resolve("overlay/x")))
                .isEqualTo("what condition skill lays out of the baseline");
        assertThat(at(paths, baseline.directory().resolve("README"))).isEqualTo("the checkout of the baseline");
        assertThat(at(paths, now.directory().resolve("SKILL.md"))).isEmpty();
    }

    @Test
    void aRunOfTheBaselineMayNotLookAtTheCandidatesFiles() {
        ForbiddenPaths paths = paths(List.of(), List.of(then), candidate);
        assertThat(at(paths, now.directory().resolve("SKILL.md"))).isEqualTo("the skill demo of the candidate");
        assertThat(at(paths, candidate.directory().resolve("overlay")))
                .isEqualTo("what condition skill lays out of the candidate");
        assertThat(at(paths, then.directory().resolve("SKILL.md"))).isEmpty();
        assertThat(at(paths, candidate.directory().resolve("pom.xml"))).isEmpty();
    }

    @Test
    void aControlMayNotEvenNameTheSkillOfEitherVersion() {
        ForbiddenPaths ofCandidate = paths(List.of(now), List.of(), baseline);
        ForbiddenPaths ofBaseline = paths(List.of(then), List.of(), candidate);
        for (ForbiddenPaths paths : List.of(ofCandidate, ofBaseline)) {
            assertThat(at(paths, now.directory())).startsWith("the skill demo").endsWith("(secret)");
            assertThat(at(paths, then.directory())).startsWith("the skill demo").endsWith("(secret)");
        }
    }
}

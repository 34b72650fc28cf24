package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.agent.ClaudeCode;
import io.skillevals.spi.AgentOutput;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Skill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real streams, taken for those of a control: only those are broken in which the agent really had the skill. */
class SeenInCapturesTest {

    private static final Path CAPTURES =
            Path.of(SeenInCapturesTest.class.getResource("/captures/claude").getPath());

    @TempDir
    Path folder;

    @Test
    void onlyStreamsWithTheSkillInUseAreBroken() throws IOException {
        Map<String, List<String>> broken = new TreeMap<>();
        Concealed concealed = concealed();
        for (Path stream : streams()) {
            Sightings sightings = new Sightings();
            new ClaudeCode()
                    .trajectory(new AgentOutput(AgentSpec.of("claude", "claude-code"), "x", stream, stream, folder, 0))
                    .orElseThrow()
                    .read(new SeenInTranscript(concealed, folders(), sightings));
            if (!sightings.breaches().isEmpty()) {
                broken.put(stream.getFileName().toString(), sightings.breaches());
            }
        }
        String used = "the agent used the skill hello-skill, which its condition does not bring, by Skill in step 1";
        assertThat(broken.keySet()).containsExactly("disallowed.jsonl", "happy.jsonl", "tools-limited.jsonl");
        assertThat(broken.values()).allMatch(breaches -> breaches.contains(used));
        assertThat(broken.get("happy.jsonl"))
                .contains("a message of step 2 holds text of the skill hello-skill, which its condition does not bring:"
                        + " \"Greeting skill (proj-claude)\"");
    }

    @Test
    void whatTheStreamsPrintIsNoSkillEither() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path stream : streams()) {
            Sightings sightings = new Sightings();
            new SeenInText(concealed(), sightings).read(stream);
            if (!sightings.breaches().isEmpty()) {
                broken.add(stream.getFileName().toString());
            }
        }
        assertThat(broken).containsExactlyInAnyOrder("disallowed.jsonl", "happy.jsonl", "tools-limited.jsonl");
    }

    private static List<Path> streams() throws IOException {
        try (Stream<Path> all = Files.list(CAPTURES)) {
            return all.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    private RunFolders folders() {
        return new RunFolders(folder.resolve("p/w"), folder.resolve("p/h"), folder.resolve("p/t"));
    }

    private Concealed concealed() throws IOException {
        Path skill = Files.createDirectories(folder.resolve("skills/hello-skill"));
        Files.writeString(skill.resolve("SKILL.md"), """
                ---
                name: hello-skill
                description: Says how to greet.
                ---

                # Greeting skill (proj-claude)

                SKILL-BODY-MARKER-proj-claude
                1. Write GREETING.txt in the project root.
                2. Run `scripts/check.sh`.
                """);
        Fixture fixture = new Fixture(
                "greeting",
                "",
                folder,
                folder.resolve("project"),
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
        List<Skill> withheld = List.of(new Skill("hello-skill", "", skill, ""));
        ForbiddenPaths paths = ForbiddenPaths.of(fixture, folder.resolve("runs"), withheld, List.of());
        return Concealed.of(fixture, folder.resolve("project"), Set.of(), withheld, List.of(), paths);
    }
}

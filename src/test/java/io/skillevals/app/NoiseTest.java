package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Skills that are not under evaluation reach the agents of the conditions that bring them, and no other. */
@Timeout(120)
class NoiseTest {

    @TempDir
    Path folder;

    private Build build;

    /** A project that brings one of them itself, and an agent that says which skills it finds. */
    @BeforeEach
    void twoOthers() throws IOException {
        String tidy = "---\nname: tidy\ndescription: Tidies.\n---\nTidy up the whole house on Mondays.\n";
        build = Build.in(folder)
                .fixture("one")
                .write("skills/tidy/SKILL.md", tidy)
                .write("fixtures/one/app/.claude/skills/tidy/SKILL.md", tidy)
                .write("find.sh", "ls .claude/skills .agents/skills 2>/dev/null | grep -v : | sort -u\n")
                .noise("skills/tidy")
                .select("agent.command", "/bin/sh " + folder.toRealPath().resolve("find.sh") + " {prompt}");
    }

    private String found(String condition) throws IOException {
        return Files.readString(build.path(".evals/runs/one/" + condition + "/command/run-01/transcript.jsonl"))
                .strip();
    }

    @Test
    void eachConditionHasItsOwn() throws Exception {
        build.select("conditions", "control,noise,skill,both:skill+noise").run();
        assertThat(found("control")).isEmpty();
        assertThat(found("noise")).isEqualTo("tidy");
        assertThat(found("skill")).isEqualTo("seam-reservations");
        assertThat(found("both")).isEqualTo("seam-reservations\ntidy");
        assertThat(build.lines()).noneMatch(line -> line.contains("invalid"));
    }
}

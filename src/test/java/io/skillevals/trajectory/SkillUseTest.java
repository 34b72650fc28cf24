package io.skillevals.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.skillevals.io.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillUseTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Skill | {\"skill\":\"hello\"} | hello",
                "Skill | {\"skill\":\"shop:hello\"} | hello",
                "activate_skill | {\"name\":\"hello\"} | hello",
                "skill | {\"command\":\"/hello\"} | hello",
                "Skill | {} | ``",
                "Read | {\"file_path\":\"/a/skills/hello/SKILL.md\"} | hello",
                "Read | {\"file_path\":\"/a b/skills/hello/SKILL.md\"} | hello",
                "Read | {\"file_path\":\"/a/skills/hello/references/x.md\"} | ``",
                "read_many_files | {\"paths\":[\"a/one/SKILL.md\",\"a/two/SKILL.md\"]} | one two",
                "Write | {\"file_path\":\"/a/skills/hello/SKILL.md\"} | ``",
                "Bash | {\"command\":\"cat .agents/skills/hello/SKILL.md\"} | hello",
                "shell | {\"command\":[\"bash\",\"-lc\",\"sed -n '1,9p' '.agents/skills/hello/SKILL.md'\"]} | hello",
                "Bash | {\"command\":\"cat a/one/SKILL.md b/two/SKILL.md\"} | one two",
                "Bash | {\"command\":\"ls && cat a/one/SKILL.md\"} | one",
                "Bash | {\"command\":\"cat a/one/SKILL.md ; head\"} | one",
                "Bash | {\"command\":\"ls a\\ncat a/one/SKILL.md\"} | one",
                "Bash | {\"command\":\"ls -l a/one/SKILL.md\"} | ``",
                "shell | {\"command\":\"bash -lc 'ls a/one/SKILL.md'\"} | ``",
                "Bash | {\"command\":\"cp a/one/SKILL.md /tmp; echo see b/two/SKILL.md\"} | ``",
                "Bash | {\"command\":\"cat x >> a/one/SKILL.md\"} | ``",
                "Bash | {\"command\":\"cat <<'EOF' > a/one/SKILL.md\\nread b/two/SKILL.md\\nEOF\\ncat c/three/SKILL.md\"} | three",
                "Bash | {\"command\":\"python3 - <<EOF\\nprint(open('a/one/SKILL.md').read())\\nEOF\"} | one",
                "Bash | {\"command\":\"cat a/*/SKILL.md $D/SKILL.md\"} | ``",
                "Bash | {\"command\":\"cat a/one/SKILL.md.bak a/two/SKILL.mdx\"} | ``",
                "Grep | {\"path\":\"a/one/SKILL.md\"} | ``",
            })
    void isToldByTheCall(String tool, String arguments, String skills) {
        ToolCall call = ToolCall.of("1", tool, Steps.json(arguments));
        assertThat(String.join(" ", SkillUse.all(call))).isEqualTo(skills);
        assertThat(SkillUse.of(call).orElse("")).isEqualTo(skills.split(" ")[0]);
    }

    @Test
    void aLongCommandTakesNoLongTime() {
        String command = "cat a/one/SKILL.md " + "x".repeat(2_000_000) + " <<EOF " + "/SKILL.md".repeat(10_000);
        ToolCall call =
                ToolCall.of("1", "Bash", Json.mapper().createObjectNode().put("command", command));
        assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> assertThat(SkillUse.of(call)).contains("one"));
    }
}

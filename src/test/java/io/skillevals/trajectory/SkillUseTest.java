package io.skillevals.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.skillevals.io.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "Bash | {\"command\":\"cd .claude/skills/foo && cat SKILL.md\"} | foo",
                "Bash | {\"command\":\"cd .claude/skills/foo/ && sed -n 1,9p ./SKILL.md\"} | foo",
                "Bash | {\"command\":\"cd \\\"/a b/foo\\\"; ls; cat <SKILL.md\"} | foo",
                "Bash | {\"command\":\"(cd .claude/skills && cd foo && cat SKILL.md)\"} | foo",
                "Bash | {\"command\":\"cd a/foo/references && cat ../SKILL.md ../../bar/SKILL.md\"} | foo bar",
                "Bash | {\"command\":\"cd a/foo/references/ && cd .. && cat SKILL.md\"} | foo",
                "Bash | {\"command\":\"cd a && cat /b/foo/SKILL.md\"} | foo",
                "Bash | {\"command\":\"cd a/foo && cat x; cd /b/bar && cat SKILL.md\"} | bar",
                "shell | {\"command\":[\"bash\",\"-lc\",\"cd a/foo && cat SKILL.md\"]} | foo",
                "shell | {\"command\":\"bash -lc 'cd a/foo && cat SKILL.md'\"} | foo",
                "shell | {\"command\":\"cat SKILL.md\",\"workdir\":\"/a/foo\"} | foo",
                "shell | {\"command\":\"cat SKILL.md\",\"cwd\":\"/a/foo/\"} | foo",
                "shell | {\"command\":\"cd foo; cat SKILL.md\",\"directory\":\"/a\"} | foo",
                "Bash | {\"command\":\"cat SKILL.md ./SKILL.md ../SKILL.md\"} | ``",
                "Bash | {\"command\":\"cd a/foo && ls SKILL.md ../bar/SKILL.md\"} | ``",
                "shell | {\"command\":\"ls SKILL.md\",\"workdir\":\"/a/foo\"} | ``",
                "Bash | {\"command\":\"cd a/foo && cat references/x.md\"} | ``",
                "Bash | {\"command\":\"cd a/foo && cat x > SKILL.md\"} | ``",
                "Bash | {\"command\":\"cd a/foo && cd - && cat SKILL.md\"} | ``",
                "Bash | {\"command\":\"cd a/foo && cd && cat SKILL.md\"} | ``",
                "Bash | {\"command\":\"cd $D && cat SKILL.md\"} | ``",
                "Bash | {\"command\":\"cd a/foo/.. && cat SKILL.md\"} | ``",
                "Grep | {\"path\":\"a/one/SKILL.md\"} | ``",
            })
    void isToldByTheCall(String tool, String arguments, String skills) {
        ToolCall call = ToolCall.of("1", tool, Steps.json(arguments));
        assertThat(String.join(" ", SkillUse.all(call))).isEqualTo(skills);
        assertThat(SkillUse.of(call).orElse("")).isEqualTo(skills.split(" ")[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cd a;", "cd aaaaaaaaaaaaaaaaaaaaaaaaaaaa/", "../", "SKILL.md ", "cd ../"})
    void manyFoldersTakeNoLongTime(String folders) {
        String command = "cd a/one && cat SKILL.md; cd " + folders.repeat(2_000_000 / folders.length());
        ToolCall call =
                ToolCall.of("1", "Bash", Json.mapper().createObjectNode().put("command", command));
        assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> assertThat(SkillUse.of(call)).contains("one"));
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

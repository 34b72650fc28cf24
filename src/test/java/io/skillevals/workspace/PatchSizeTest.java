package io.skillevals.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.workspace.LineEdits.Edit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The search for edits stays bounded where the texts are large and have little in common. */
@Timeout(20)
class PatchSizeTest {

    private static List<String> lines(int from, int to) {
        List<String> lines = new ArrayList<>();
        for (int line = from; line < to; line++) {
            lines.add("line " + line + "\n");
        }
        return lines;
    }

    private static List<String> applied(List<String> before, List<String> after) {
        List<String> result = new ArrayList<>();
        int at = 0;
        for (Edit edit : LineEdits.between(before, after)) {
            result.addAll(before.subList(at, edit.oldStart()));
            result.addAll(after.subList(edit.newStart(), edit.newEnd()));
            at = edit.oldEnd();
        }
        result.addAll(before.subList(at, before.size()));
        return result;
    }

    @Test
    void nothingInCommonIsOneEdit() {
        assertThat(LineEdits.between(lines(0, 100_000), lines(100_000, 200_000)))
                .containsExactly(new Edit(0, 100_000, 0, 100_000));
    }

    @Test
    void shuffledTextIsBounded() {
        List<String> before = lines(0, 100_000);
        List<String> after = new ArrayList<>(before);
        Collections.shuffle(after, new Random(1));

        assertThat(applied(before, after)).isEqualTo(after);
    }

    @Test
    void manySmallEditsInALargeTextStaySmall() {
        List<String> before = lines(0, 100_000);
        List<String> after = new ArrayList<>(before);
        for (int line = 0; line < 100_000; line += 100) {
            after.set(line, "changed\n");
        }

        assertThat(LineEdits.between(before, after))
                .hasSize(1000)
                .allMatch(edit -> edit.oldEnd() - edit.oldStart() == 1);
    }

    @Test
    void editsMakeTheLaterText() {
        Random random = new Random(7);
        for (int seed = 0; seed < 2000; seed++) {
            List<String> before = random(random);
            List<String> after = random(random);
            assertThat(applied(before, after)).isEqualTo(after);
        }
    }

    private static List<String> random(Random random) {
        List<String> lines = new ArrayList<>();
        for (int line = random.nextInt(12); line > 0; line--) {
            lines.add(Integer.toString(random.nextInt(5)));
        }
        return lines;
    }
}

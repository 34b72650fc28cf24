package io.skillevals.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.evidence.SolutionGrading.Solved;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxLayerIT {

    @TempDir
    private Path scratch;

    @Test
    void goldens() throws Exception {
        try (SandboxGrading grading = new SandboxGrading(scratch, 2)) {
            for (String name : new String[] {"express-ts", "flask-py"}) {
                SolutionGrading fixture = grading.fixture(Path.of("fixtures", name));
                Solved solved = fixture.graded(
                        Objects.requireNonNull(fixture.fixture().golden()).directory());
                System.out.println(SandboxGrading.told(solved));
                assertThat(SandboxGrading.phases(solved.grade()))
                        .as(SandboxGrading.told(solved))
                        .isEqualTo(Map.of("build", true, "create", true, "update", true, "cancel", true));
                assertThat(solved.grade().score()).isEqualTo(100);
            }
        }
    }
}

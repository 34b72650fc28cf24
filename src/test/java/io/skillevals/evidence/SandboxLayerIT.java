package io.skillevals.evidence;

import io.skillevals.evidence.SolutionGrading.Solved;
import io.skillevals.suite.Solution;
import java.nio.file.Path;
import java.util.*;
import java.util.concurrent.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxLayerIT {

    @TempDir
    private Path scratch;

    @Test
    void all() throws Exception {
        try (SandboxGrading grading = new SandboxGrading(scratch, 3)) {
            ExecutorService pool = Executors.newFixedThreadPool(3);
            List<Future<String>> all = new ArrayList<>();
            for (String name : new String[] {"express-ts", "flask-py"}) {
                SolutionGrading fixture = grading.fixture(Path.of("fixtures", name));
                for (Solution s : fixture.fixture().decoys().values()) {
                    all.add(pool.submit(() -> {
                        Solved solved = fixture.graded(s.directory());
                        return name + " " + s.name() + " " + SandboxGrading.phases(solved.grade()) + " " + solved.grade().score() + "\n" + SandboxGrading.sandbox(solved.grade()).stream().map(c -> c.name() + ": " + c.reason()).toList();
                    }));
                }
            }
            for (var f : all) System.out.println("RESULT " + f.get());
            pool.shutdown();
        }
    }
}

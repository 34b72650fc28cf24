package io.skillevals.app;

import io.skillevals.suite.Condition;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is written out of what agents get: runs inside a skill would make it another skill at each start, which is paid for
 * anew, and would bring the agent what others left.
 */
final class OutputFolders {

    private static final String RUNS = "runsDirectory";
    private static final String REPORTS = "reportsDirectory";

    private final SuiteRequest request;
    private final Problems problems;

    OutputFolders(SuiteRequest request, Problems problems) {
        this.request = request;
        this.problems = problems;
    }

    void examine(Suite suite) {
        Map<Path, String> given = given(suite);
        given.forEach((folder, what) -> {
            inside(request.runsDirectory(), RUNS, folder, what);
            inside(request.reportsDirectory(), REPORTS, folder, what);
            inside(Workspaces.folder(request), Workspaces.SETTING, folder, what);
        });
        Path runs = real(request.runsDirectory());
        Map<Path, String> sources = new LinkedHashMap<>();
        for (Fixture fixture : suite.fixtures()) {
            sources.put(real(fixture.directory()), "the fixture " + fixture.name());
        }
        for (Skill skill : suite.everySkill()) {
            sources.put(real(skill.directory()), "the skill " + skill.name());
        }
        sources.forEach((folder, what) -> {
            if (folder.startsWith(runs) && !(given.containsKey(folder) && folder.equals(runs))) {
                problems.error(
                        request.source(RUNS),
                        "the folder " + request.runsDirectory() + " holds " + what
                                + ", and run directories do not belong beside it: name a folder of its own");
            }
        });
    }

    private void inside(Path written, String setting, Path folder, String what) {
        if (real(written).startsWith(folder)) {
            problems.error(
                    request.source(setting),
                    "the folder " + written + " lies in " + what + ", " + folder
                            + ": what is written there would be a part of it, and every start would pay for another"
                            + " one; name a folder outside of it, or keep it in a folder of its own");
        }
    }

    /** What agents get, as it is. */
    private static Map<Path, String> given(Suite suite) {
        Map<Path, String> given = new LinkedHashMap<>();
        for (Skill skill : suite.everySkill()) {
            add(given, skill.directory(), "the skill " + skill.name());
        }
        for (Fixture fixture : suite.fixtures()) {
            add(given, fixture.project(), "the project of fixture " + fixture.name());
        }
        for (Condition condition : suite.conditions()) {
            String of = " of condition " + condition.name();
            Experiment experiment = condition.experiment();
            add(given, experiment == null ? null : experiment.directory(), "the experiment" + of);
            add(given, condition.surroundings().overlay(), "the overlay" + of);
            add(given, condition.surroundings().home(), "the home" + of);
        }
        return given;
    }

    private static void add(Map<Path, String> given, @Nullable Path folder, String what) {
        if (folder != null) {
            given.putIfAbsent(real(folder), what);
        }
    }

    /** With the links of what is there already resolved. */
    private static Path real(Path folder) {
        Path there = folder.toAbsolutePath().normalize();
        Path whole = there;
        while (there.getParent() != null && !Files.exists(there)) {
            there = there.getParent();
        }
        try {
            return there.toRealPath().resolve(there.relativize(whole));
        } catch (IOException e) {
            return whole;
        }
    }
}

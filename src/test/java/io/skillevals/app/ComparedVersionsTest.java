package io.skillevals.app;

import static io.skillevals.app.Build.xml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.io.Json;
import io.skillevals.run.Cancellation;
import io.skillevals.suite.Condition;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.SkillTexts;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Version;
import io.skillevals.suite.read.XmlElement;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What conditions name, as it was at a git ref, against the work tree: with a real repository and an agent that shows what it finds. */
@Timeout(180)
class ComparedVersionsTest {

    private static final XmlElement CONTROL = xml("condition", xml("name", "control"), xml("control", "true"));

    private static final String SKILL = "skills/seam-reservations/SKILL.md";

    @TempDir
    Path folder;

    @TempDir
    Path work;

    private Build build;
    private Repository repository;

    /** At v1 the skill ends with {@code first edition}; now it ends with {@code second edition}. */
    @BeforeEach
    void twoEditions() throws IOException {
        Path project = folder.resolve("a project");
        build = Build.in(Files.createDirectories(project)).fixture("one");
        repository = Repository.in(build.path("."))
                .write(
                        "show.sh",
                        "tail -n 1 .claude/skills/*/SKILL.md .agents/skills/*/SKILL.md 2>/dev/null | tail -n 1\n")
                .write(".gitignore", ".evals\n*.built\n");
        edition("first edition");
        repository.commit("v1");
        edition("second edition");
        build.set("workDirectory", work.toString())
                .set("baseline", "v1")
                .select("agent.command", "/bin/sh '" + build.path("show.sh") + "' {prompt}");
    }

    private static XmlElement skill(XmlElement... elements) {
        return xml(
                "condition",
                Stream.concat(Stream.of(xml("name", "skill")), Stream.of(elements))
                        .toArray(XmlElement[]::new));
    }

    private void edition(String last) throws IOException {
        String text = Files.readString(build.path(SKILL));
        repository.write(
                SKILL, text.replaceAll("(?m)^(first|second) edition\n", "").stripTrailing() + "\n" + last + "\n");
    }

    private String said(String run) throws IOException {
        return Files.readString(build.path(".evals/runs/" + run + "/transcript.jsonl"))
                .strip();
    }

    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(work)) {
            return files.map(Path::getFileName).map(Path::toString).toList();
        }
    }

    private JsonNode plan() throws IOException {
        return Json.read(build.path(".evals/runs/suite.json"));
    }

    /** The runs of the newest plan that stand for a cell: their directories, those that are reused with a star. */
    private List<String> planned(String version, String condition) throws IOException {
        return StreamSupport.stream(plan().path("runs").spliterator(), false)
                .filter(run ->
                        run.path("coordinates").path("version").asString("").equals(version)
                                && run.path("coordinates")
                                        .path("condition")
                                        .asString("")
                                        .equals(condition))
                .map(run -> run.path("dir").asString("") + (run.path("reused").asBoolean(false) ? "*" : ""))
                .sorted()
                .toList();
    }

    @Test
    void eachVersionBringsItsOwnSkillAndNothingIsLeft() throws Exception {
        String before = repository.git("status", "--porcelain");
        build.run();
        assertThat(said("one/skill/command/run-01")).isEqualTo("second edition");
        assertThat(said("baseline/one/skill/command/run-01")).isEqualTo("first edition");
        assertThat(said("baseline/one/control/command/run-01")).isEmpty();
        JsonNode versions = Json.read(build.path(".evals/runs/versions.json"));
        assertThat(versions.path("baselineRef").asString("")).isEqualTo("v1");
        assertThat(versions.path("baselineCommit").asString("")).isEqualTo(repository.git("rev-parse", "v1"));
        assertThat(versions.path("baseline").asString("")).isEqualTo("v1");
        assertThat(versions.path("candidate").asString("")).isEqualTo("v1-dirty");
        assertThat(plan().path("versions")).isEqualTo(versions);
        assertThat(left()).isEmpty();
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
        assertThat(repository.git("status", "--porcelain")).isEqualTo(before);
    }

    @Test
    void whatWasMadeOnceIsNotMadeAgainAlthoughTheCheckoutLiesElsewhere() throws Exception {
        build.run().run();
        assertThat(planned("baseline", "skill")).containsExactly("baseline/one/skill/command/run-01*");
        assertThat(planned("baseline", "control")).containsExactly("baseline/one/control/command/run-01*");
        assertThat(planned("candidate", "skill")).containsExactly("one/skill/command/run-01*");
    }

    @Test
    void aCandidateOfYesterdayIsTheBaselineOfTodayButStandsForOneVersionAlone() throws Exception {
        edition("first edition");
        build.set("baseline", "").run();
        assertThat(build.path(".evals/runs/versions.json")).doesNotExist();
        edition("second edition");
        build.set("baseline", "v1").run();
        assertThat(planned("baseline", "skill")).containsExactly("one/skill/command/run-01*");
        assertThat(planned("candidate", "skill")).containsExactly("one/skill/command/run-02");
        assertThat(planned("candidate", "control")).containsExactly("one/control/command/run-01*");
        assertThat(planned("baseline", "control")).containsExactly("baseline/one/control/command/run-01");
    }

    @Test
    void aFileOfTheVersionThatAnAgentIsGivenIsThatOfTheBaseline() throws Exception {
        edition("first edition");
        build.set("baseline", "")
                .select("agent.command", "/bin/sh {{versionDir}}/show.sh {prompt}")
                .run();
        repository.write("show.sh", "echo another\n");
        build.set("baseline", "v1").run();
        assertThat(planned("baseline", "skill")).containsExactly("one/skill/command/run-01*");
    }

    @Test
    void aPlanKnowsTheBaselineAndLeavesNothing() throws Exception {
        build.run();
        build.set("plan", "true").lines().clear();
        build.run();
        assertThat(build.lines())
                .filteredOn(line -> line.matches(".*command.* 0 +1"))
                .hasSize(4);
        assertThat(left()).isEmpty();
    }

    @Test
    void allThatIsNotThereIsSaidAtOnceBeforeAnythingStarts() throws Exception {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        repository.write("new/AGENTS.md", "new");
        build.structure(
                "conditions",
                CONTROL,
                xml("condition", xml("name", "a"), xml("overlay", "new")),
                xml("condition", xml("name", "b"), xml("home", outside.toString())));
        assertThatThrownBy(build::run)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(
                        "-Devals.baseline: the overlay of condition a, " + build.path("new") + ", is not there at `v1`")
                .hasMessageContaining("-Devals.baseline: the home of condition b, " + outside
                        + ", lies outside of the git repository " + build.path(""));
        assertThatThrownBy(build::validate)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("the overlay of condition a");
        assertThat(build.path(".evals/runs/one")).doesNotExist();
        assertThat(build.path(".evals/runs/baseline")).doesNotExist();
    }

    @Test
    void aSkillThatIsBrokenOrAnotherAtTheRefIsNamedWithTheRef() throws Exception {
        String good = Files.readString(build.path(SKILL));
        repository.write(SKILL, "no front matter\n").commit("broken");
        repository
                .write(SKILL, good.replace("name: seam-reservations", "name: other"))
                .commit("renamed");
        repository.write(SKILL, good);
        assertThatThrownBy(build.set("baseline", "broken")::validate)
                .hasMessageContaining("broken:" + SKILL + ":1:1: there is no front matter");
        assertThatThrownBy(build.set("baseline", "renamed")::validate)
                .hasMessageContaining(
                        "renamed:" + SKILL + ": the skill is named `other` there and `seam-reservations` now");
        build.set("baseline", "v1").validate();
    }

    @Test
    void aRefThatIsNotThereSaysWhatToDo() throws Exception {
        assertThatThrownBy(build.set("baseline", "v2")::run)
                .hasMessageContaining("-Devals.baseline: there is no baseline: `v2` names no commit")
                .hasMessageContaining("did you mean `v1`?");
        Files.move(build.path(".git"), folder.resolve("gone"));
        assertThatThrownBy(build::run).hasMessageContaining("is in no git repository");
    }

    @Test
    void versionsAreBuiltEachOnceAndComparedBeforeTheFirstRun() throws Exception {
        repository
                .write("make.sh", "echo made >> done.built; cat " + SKILL + " | tail -n 1\n")
                .commit("v2");
        build.set("baseline", "v2");
        XmlElement make = xml("build", xml("command", "/bin/sh {{versionDir}}/make.sh"));
        XmlElement compare = xml(
                "compatibility",
                "/bin/sh -c 'cat \"{{baselineDir}}/done.built\" \"{{candidateDir}}/done.built\"; exit 3'");
        build.structure(
                "conditions",
                xml("condition", xml("name", "control"), xml("control", "true"), make, compare),
                xml("condition", xml("name", "skill"), make));
        assertThatThrownBy(build::run)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("<conditions><condition>[control]<compatibility>: `/bin/sh -c")
                .hasMessageContaining("ended with exit code 3, so nothing was run");
        assertThat(build.lines())
                .containsSubsequence("WARN made", "WARN made")
                .filteredOn(line -> line.startsWith("build: "))
                .hasSize(2);
        assertThat(build.path("done.built")).hasContent("made\n");
        assertThat(build.path(".evals/runs/one")).doesNotExist();
        assertThat(left()).isEmpty();
    }

    @Test
    void whatThePluginWritesItselfIsNoChangeOfTheProject() throws Exception {
        build.structure("records", xml("history", xml("path", "history.jsonl")))
                .structure("conditions", CONTROL, skill(xml("setup", xml("command", "ls {{versionDir}}"))));
        build.run().report();
        assertThat(build.path("history.jsonl")).exists();
        assertThat(build.path("target/evals-reports/report.md")).exists();
        build.run();
        assertThat(planned("candidate", "skill")).containsExactly("one/skill/command/run-01*");
        repository.write("other.txt", "a change");
        build.run();
        assertThat(planned("candidate", "skill")).containsExactly("one/skill/command/run-02");
    }

    @Test
    void aBuildThatFailsStopsEverythingAndKeepsWhatItSaid() throws Exception {
        build.structure("conditions", CONTROL, skill(xml("build", xml("command", "/bin/sh -c 'echo why; exit 1'"))));
        assertThatThrownBy(build::run)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("<conditions><condition>[skill]<build>: `/bin/sh -c 'echo why; exit 1'` ended");
        Path log = logs().stream().findFirst().orElseThrow();
        assertThat(log).hasFileName("candidate-build-1.log").content().endsWith("why\n");
        assertThat(build.path(".evals/runs/suite.json")).doesNotExist();
    }

    /** At v1 the build makes the program; now it makes one of another name. */
    @Test
    void aProgramThatABuildDidNotMakeStopsTheStartBeforeAnyRun() throws Exception {
        repository
                .write("make.sh", "echo '#!/bin/sh' > \"$1/service.built\"; chmod +x \"$1/service.built\"\n")
                .write("set-up.sh", "#!/bin/sh\n");
        executable("set-up.sh");
        repository.commit("v2");
        repository.write("make.sh", "touch other.built\n");
        XmlElement make = xml("build", xml("command", "/bin/sh {{versionDir}}/make.sh {{versionDir}}"));
        build.set("baseline", "v2")
                .structure(
                        "conditions",
                        CONTROL,
                        xml(
                                "condition",
                                xml("name", "skill"),
                                make,
                                xml("setup", xml("command", "./other.built"), xml("command", "{{workspace}}/made")),
                                xml("service", xml("command", "{{versionDir}}/service.built --port {{port}}"))),
                        xml(
                                "condition",
                                xml("name", "scripted"),
                                make,
                                xml(
                                        "service",
                                        xml(
                                                "command",
                                                "node --no-warnings {{versionDir}}/server.built --log {{versionDir}}/x"))),
                        xml(
                                "condition",
                                xml("name", "of itself"),
                                make,
                                xml("setup", xml("command", "./set-up.sh")),
                                xml("service", xml("command", "{{versionDir}}/bin/serve {{port}}"))),
                        xml(
                                "condition",
                                xml("name", "installed"),
                                make,
                                xml("setup", xml("command", "npm ci --prefix {{versionDir}}")),
                                xml("service", xml("command", "{{versionDir}}/node_modules/serve {{port}}"))));
        String of = "<conditions><condition>[skill]";
        String mend = " after its build commands, so nothing was run: mend the command, or what makes the file";
        assertThatThrownBy(build::run)
                .isInstanceOfSatisfying(
                        ConfigurationException.class,
                        e -> assertThat(e.problems())
                                .extracting(problem -> problem.toString().replaceAll("/.*/", ""))
                                .containsExactly(
                                        of
                                                + "<setup>: its program, other.built, is no file that may be executed in the version"
                                                + " candidate" + mend,
                                        of
                                                + "<service>: its program, service.built, is not there in the version candidate"
                                                + mend,
                                        "<conditions><condition>[scripted]<service>: its file, server.built, is not there in the version candidate"
                                                + mend,
                                        of + "<setup>: its program, other.built, is not there in the version baseline"
                                                + mend,
                                        "<conditions><condition>[scripted]<service>: its file, server.built, is not there in the version baseline"
                                                + mend));
        assertThat(build.path(".evals/runs/suite.json")).doesNotExist();
        assertThat(build.path(".evals/runs/one")).doesNotExist();
    }

    private List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.walk(build.path(".evals/runs/plans"))) {
            return files.filter(file -> file.toString().endsWith(".log")).toList();
        }
    }

    private void executable(String path) throws IOException {
        Files.setPosixFilePermissions(build.path(path), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void whatConditionsNameIsThatOfTheVersion() throws Exception {
        repository
                .write("overlay/note.txt", "old")
                .write("block.md", "Old block.")
                .write("tools/set up.sh", "old")
                .commit("v3");
        edition("third edition");
        repository.write("block.md", "New block.");
        Path script = build.path("tools/set up.sh");
        build.set("baseline", "v3")
                .structure(
                        "conditions",
                        CONTROL,
                        xml(
                                "condition",
                                xml("name", "skill"),
                                xml("overlay", "overlay"),
                                xml("instructions", "block.md"),
                                xml("arguments", xml("argument", "--with=" + script)),
                                xml("environment", xml("SCRIPT", script.toString()), xml("OTHER", script + "-other")),
                                xml("setup", xml("command", "tools/x '" + script + "' {{versionDir}}/a"))),
                        xml("condition", xml("name", "full")))
                .select("conditions", "control,skill,full");
        Suite suite = build.suite();
        try (Baseline baseline = Baseline.open(
                suite,
                "<baseline>",
                WorkDirectory.open(work, "<workDirectory>"),
                System.getenv(),
                new Cancellation())) {
            Version there = baseline.suite().versions().get(1);
            Path directory = there.directory();
            assertThat(directory).startsWith(work.toRealPath());
            Condition skill = there.condition("skill").orElseThrow();
            Surroundings around = skill.surroundings();
            assertThat(around.overlay()).isEqualTo(directory.resolve("overlay"));
            assertThat(around.instructions()).isEqualTo("Old block.");
            assertThat(around.instructionsFile()).isEqualTo(directory.resolve("block.md"));
            assertThat(skill.options().arguments()).containsExactly("--with=" + directory.resolve("tools/set up.sh"));
            assertThat(around.environment())
                    .containsEntry(
                            "SCRIPT", directory.resolve("tools/set up.sh").toString())
                    .containsEntry(
                            "OTHER", directory.resolve("tools/set up.sh-other").toString());
            assertThat(around.setup())
                    .containsExactly(List.of(
                            "tools/x", directory.resolve("tools/set up.sh").toString(), "{{versionDir}}/a"));
            assertThat(there.skills()).singleElement().satisfies(read -> {
                assertThat(read.directory()).isEqualTo(directory.resolve("skills/seam-reservations"));
                assertThat(read.digest()).isNotEqualTo(suite.skills().get(0).digest());
            });
            assertThat(baseline.suite().versions().get(0).conditions()).isEqualTo(suite.conditions());
        }
    }

    /** Only at v4 the home has the file that Codex's options are written into. */
    @Test
    void theHomeOfEachVersionIsLookedAtForFilesThatWouldNeverBeRead() throws Exception {
        repository
                .write("home/.codex/config.toml", "x = 1\n")
                .write("home/.codex/rules.md", "x\n")
                .commit("v4");
        Files.delete(build.path("home/.codex/config.toml"));
        build.set("baseline", "v4")
                .set("preflight", "false")
                .select("agent", "codex")
                .structure("conditions", CONTROL, skill(xml("home", "home")));
        assertThatThrownBy(build::validate)
                .isInstanceOfSatisfying(
                        ConfigurationException.class,
                        e -> assertThat(e.problems())
                                .singleElement()
                                .asString()
                                .startsWith(
                                        "condition skill: " + build.path("home/.codex/config.toml")
                                                + ", as it is at `v4`, would never be read, because agent codex gets a file of that name"));
    }

    /** Only at v4 the overlay has a file where the evidence of the second step is laid. */
    @Test
    void theOverlayOfEachVersionIsLookedAtForWhatIsInTheWayOfEvidence() throws Exception {
        repository
                .write("overlay/logs/noon.log", "old")
                .write("overlay/note.txt", "x")
                .commit("v4");
        Files.delete(build.path("overlay/logs/noon.log"));
        repository
                .write("fixtures/two/evidence/noon.log", "noon")
                .write("fixtures/two/project/app.js", "x")
                .write("fixtures/two/eval.json", """
                        {"name": "two", "steps": [{"prompt": "Look."},
                                   {"prompt": "Mend it.", "evidence": {"logs/noon.log": "evidence/noon.log"}}],
                         "checks": [{"type": "file-exists", "path": "app.js"}]}
                        """);
        build.select("fixtures", "two").select("layers", "checks");
        build.set("baseline", "v4")
                .set("preflight", "false")
                .structure("conditions", CONTROL, skill(xml("overlay", "overlay")));
        assertThatThrownBy(build::validate)
                .isInstanceOfSatisfying(
                        ConfigurationException.class,
                        e -> assertThat(e.problems())
                                .singleElement()
                                .asString()
                                .contains("the evidence `logs/noon.log` of a step collides with `logs/noon.log` in the"
                                        + " overlay of the condition skill, as it is at `v4`: give one of them another"
                                        + " place"));
    }

    @Test
    void aPlaceboIsAsLongAsTheSkillsOfItsVersion() throws Exception {
        String now = Files.readString(build.path(SKILL));
        repository.write(SKILL, now + "x".repeat(5000) + "\n").commit("v4").write(SKILL, now);
        build.set("baseline", "v4").select("conditions", "control,placebo");
        try (Baseline baseline = Baseline.open(
                build.suite(),
                "<baseline>",
                WorkDirectory.open(work, "<workDirectory>"),
                System.getenv(),
                new Cancellation())) {
            for (Version version : baseline.suite().versions()) {
                assertThat(version.condition("placebo").orElseThrow().options().systemPrompt())
                        .as(version.name())
                        .hasSameSizeAs(SkillTexts.of(version.skills()));
            }
            assertThat(baseline.suite().versions())
                    .extracting(version -> version.condition("placebo")
                            .orElseThrow()
                            .options()
                            .systemPrompt()
                            .length())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void instructionsThatTellOfSkillsTellOfThoseOfTheVersion() throws Exception {
        String now = Files.readString(build.path(SKILL));
        repository.write(SKILL, now.replaceFirst("(?m)^description: .*$", "description: What it once was."));
        repository.commit("v4").write(SKILL, now);
        build.set("baseline", "v4").select("conditions", "control,full");
        try (Baseline baseline = Baseline.open(
                build.suite(),
                "<baseline>",
                WorkDirectory.open(work, "<workDirectory>"),
                System.getenv(),
                new Cancellation())) {
            assertThat(baseline.suite().versions())
                    .extracting(version -> version.condition("full")
                            .orElseThrow()
                            .surroundings()
                            .instructions())
                    .satisfiesExactly(
                            told -> assertThat(told)
                                    .contains("seam-reservations")
                                    .doesNotContain("once"),
                            told -> assertThat(told).contains("seam-reservations: What it once was."));
        }
    }

    @Test
    void aProgramOfTheProjectHasToBeThereUnlessItIsBuilt() throws Exception {
        repository.write("tools/new.sh", "x").write("tools/made.built", "x");
        executable("tools/new.sh");
        XmlElement uses = xml(
                "setup",
                xml("command", "tools/new.sh"),
                xml("command", "{{versionDir}}/tools/made.built"),
                xml("command", "sh -c tools/new.sh"));
        build.structure("conditions", xml("condition", xml("name", "control"), xml("control", "true"), uses));
        assertThatThrownBy(build::validate)
                .hasMessageContaining("because of a problem")
                .hasMessageContaining(
                        "a command of condition control, " + build.path("tools/new.sh") + ", is not there at `v1`");
        XmlElement builds = xml("build", xml("command", "make"));
        build.structure("conditions", xml("condition", xml("name", "control"), xml("control", "true"), uses, builds))
                .validate();
    }

    @Test
    void aFileThatAnArgumentNamesByAnOptionHasToBeThere() throws Exception {
        repository.write("tools/new.json", "x");
        build.structure(
                "conditions",
                CONTROL,
                skill(
                        xml("arguments", xml("argument", "--settings=" + build.path("tools/new.json"))),
                        xml("setup", xml("command", "sh -c 'echo x > {{versionDir}}/tools/new.json'"))));
        assertThatThrownBy(build::validate)
                .hasMessageContaining("because of a problem")
                .hasMessageContaining(
                        "an argument of condition skill, " + build.path("tools/new.json") + ", is not there at `v1`");
    }

    @Test
    void theRepositoryMayBeginAboveTheProject() throws Exception {
        Files.move(build.path(".git"), folder.resolve("gone"));
        edition("first edition");
        Repository above = Repository.in(folder).write(".gitignore", "gone\n").commit("v1");
        edition("second edition");
        build.run();
        assertThat(said("one/skill/command/run-01")).isEqualTo("second edition");
        assertThat(said("baseline/one/skill/command/run-01")).isEqualTo("first edition");
        above.git("rm", "-q", "-r", "--cached", "a project");
        above.git("commit", "-q", "-m", "without");
        assertThatThrownBy(build.set("baseline", "HEAD")::validate)
                .hasMessageContaining("the project, " + build.path("") + ", is not there at `HEAD`");
    }

    @Test
    void aFileOfTheRepositoryBesideTheProjectTellsRunsApart() throws Exception {
        Files.move(build.path(".git"), folder.resolve("gone"));
        Repository above = Repository.in(folder).write("guide.md", "one");
        build.set("baseline", "")
                .structure(
                        "conditions",
                        CONTROL,
                        skill(xml(
                                "environment", xml("GUIDE", folder.toRealPath().resolve("guide.md") + ":"))))
                .run();
        above.write("guide.md", "two");
        build.run();
        assertThat(planned("candidate", "skill")).containsExactly("one/skill/command/run-02");
        assertThat(planned("candidate", "control")).containsExactly("one/control/command/run-01*");
    }

    @Test
    void aScriptOfTheProjectTellsRunsApartAlsoWhereTheFixtureHasOneOfThatName() throws Exception {
        repository.write("prepare.sh", "#!/bin/sh\n").write("fixtures/one/prepare.sh", "#!/bin/sh\n");
        executable("prepare.sh");
        build.set("baseline", "")
                .structure("conditions", CONTROL, skill(xml("setup", xml("command", "./prepare.sh"))))
                .run();
        repository.write("prepare.sh", "#!/bin/sh\ntouch more.txt\n");
        build.run();
        assertThat(planned("candidate", "skill")).containsExactly("one/skill/command/run-02");
        assertThat(planned("candidate", "control")).containsExactly("one/control/command/run-01*");
    }

    @Test
    void aFileOfTheRepositoryBesideTheProjectIsTheSameInBothVersions() throws Exception {
        Files.move(build.path(".git"), folder.resolve("gone"));
        edition("first edition");
        Repository above = Repository.in(folder)
                .write(".gitignore", "gone\n.evals\n")
                .write("guide.md", "x")
                .commit("v1");
        build.set("baseline", "")
                .structure("conditions", CONTROL, skill(xml("environment", xml("GUIDE", folder + "/guide.md"))))
                .run();
        edition("second edition");
        build.set("baseline", "v1").run();
        assertThat(planned("baseline", "skill")).containsExactly("one/skill/command/run-01*");
        above.write("new.md", "x");
        build.structure("conditions", CONTROL, skill(xml("arguments", xml("argument", folder + "/new.md"))));
        assertThatThrownBy(build::validate)
                .hasMessageContaining("an argument of condition skill, " + folder + "/new.md, is not there at `v1`");
    }

    @Test
    void whereABuildUsesTheProjectAnyOfItsSourcesCountsAndNoProduct() throws Exception {
        build.set("baseline", "")
                .structure(
                        "conditions",
                        CONTROL,
                        skill(
                                xml("build", xml("command", "/bin/sh -c 'date +%N > app.built'")),
                                xml("setup", xml("command", "cat {{versionDir}}/app.built"))))
                .run()
                .run();
        assertThat(planned("candidate", "skill")).containsExactly("one/skill/command/run-01*");
        repository.write("src/server.js", "changed");
        build.run();
        assertThat(planned("candidate", "skill")).containsExactly("one/skill/command/run-02");
        assertThat(planned("candidate", "control")).containsExactly("one/control/command/run-01*");
    }

    @Test
    void aVersionThatIsNotRunIsNotLookedFor() throws Exception {
        build.set("baseline", "nowhere").select("versions", "candidate").run();
        assertThat(planned("candidate", "skill")).hasSize(1);
        assertThat(planned("baseline", "skill")).isEmpty();
    }

    @Test
    void aSeedIsTheCandidatesForBothVersions() throws Exception {
        repository
                .write("fill.sh", "#!/bin/sh\necho old > \"$1/seed.txt\"\n")
                .write("show.sh", "cat \"$DATA/seed.txt\"\n");
        executable("fill.sh");
        repository.commit("v5");
        repository.write("fill.sh", "#!/bin/sh\necho new > \"$1/seed.txt\"\n");
        build.set("baseline", "v5")
                .structure(
                        "fixtures",
                        xml("fixture", xml("name", "one"), xml("seed", xml("command", "./fill.sh {{dataDir}}"))))
                .structure(
                        "conditions",
                        CONTROL,
                        skill(xml("data", "true"), xml("environment", xml("DATA", "{{dataDir}}"))))
                .run();
        assertThat(said("one/skill/command/run-01")).isEqualTo("new");
        assertThat(said("baseline/one/skill/command/run-01")).isEqualTo("new");
        repository.write("fill.sh", "#!/bin/sh\necho newer > \"$1/seed.txt\"\n");
        build.run();
        assertThat(planned("baseline", "skill")).containsExactly("baseline/one/skill/command/run-02");
    }

    @Test
    void aReportKnowsTheVersionsOfItsRunsByItself() throws Exception {
        build.run().unset("baseline").select("versions", "baseline").report();
        assertThat(build.runs()).hasSize(2).allMatch(run -> run.startsWith("baseline/one/"));
        build.set("baseline", "").set("merge", ".evals/runs").select("versions", "candidate, baselin");
        assertThatThrownBy(build::report)
                .hasMessageContaining("-Devals.versions: unknown version `baselin`: did you mean `baseline`?");
    }

    @Test
    void whatStandsAroundAnAgentIsThatOfItsVersion() throws Exception {
        String shows = "cat note.txt \"$VALUE\" set-up.txt; grep -h block AGENTS.md\n";
        repository
                .write("overlay/note.txt", "old note\n")
                .write("block.md", "The old block.\n")
                .write("value.txt", "old value\n")
                .write(
                        "tools/set-up.sh",
                        "#!/bin/sh\ncat \"$1/value.txt\" > set-up.txt\necho old script >> set-up.txt\n")
                .write("show.sh", shows);
        executable("tools/set-up.sh");
        repository.commit("v3");
        for (String file : List.of("overlay/note.txt", "block.md", "value.txt", "tools/set-up.sh")) {
            repository.write(file, Files.readString(build.path(file)).replace("old", "new"));
        }
        build.set("baseline", "v3")
                .structure(
                        "conditions",
                        CONTROL,
                        skill(
                                xml("overlay", "overlay"),
                                xml("instructions", "block.md"),
                                xml("setup", xml("command", "tools/set-up.sh {{versionDir}}")),
                                xml(
                                        "environment",
                                        xml("VALUE", build.path("value.txt").toString()))))
                .run();
        assertThat(said("one/skill/command/run-01").lines())
                .containsExactly("new note", "new value", "new value", "new script", "The new block.");
        assertThat(said("baseline/one/skill/command/run-01").lines())
                .containsExactly("old note", "old value", "old value", "old script", "The old block.");
        build.run();
        assertThat(planned("baseline", "skill")).containsExactly("baseline/one/skill/command/run-01*");
    }
}

package io.skillevals.grade.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.container.Docker;
import io.skillevals.container.DockerTest;
import io.skillevals.container.Engine;
import io.skillevals.container.Owner;
import io.skillevals.grade.CheckCases;
import io.skillevals.grade.LeftRun;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs in containers: the same answers as on this machine, and nothing that reaches out or stays. */
@DockerTest
@Timeout(240)
class ContainedCommandIT {

    private static final String ALPINE = "\"container\": {\"image\": \"alpine:3\"}";
    private static final String OWN =
            "io.skillevals.owner.pid=" + ProcessHandle.current().pid();

    @TempDir
    private Path root;

    private LeftRun run;

    @BeforeEach
    void leaveATree() throws Exception {
        run = new LeftRun(root.resolve("one"))
                .pristine("app.txt", "one\n")
                .left("app.txt", "two\n")
                .left("a b/run me.sh", "#!/bin/sh\necho ran \"$1\"\n")
                .left(
                        "suite.xml",
                        "<testsuite><testcase name='a'/><testcase name='b'><failure/></testcase></testsuite>")
                .left("junit.xml", "<testsuite><testcase name='old'/></testsuite>")
                .beside(
                        "check.sh",
                        "#!/bin/sh\ngrep -q two $EVALS_WORKSPACE/app.txt && grep -q one $EVALS_PRISTINE/app.txt"
                                + " && echo '{\"score\": 0.5}'\n");
        run.executable("a b/run me.sh").captured();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        assertThat(Docker.labelled(OWN)).isEmpty();
        try (Stream<Path> left = Files.list(run.scratch())) {
            assertThat(left).isEmpty();
        }
    }

    private CheckResult ask(CheckType type, String fields) throws Exception {
        return CheckCases.ask(type, "{" + fields + "}", run, run);
    }

    private static CheckType type(String name) {
        return name.equals("passes") ? new CommandPasses() : new CommandFails();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            passes | "command": "grep two app.txt"                                   | 1 | standard output: two
            passes | "command": ["test", "-e", "/.dockerenv"]                         | 1 | exit code 0
            passes | "command": ["./run me.sh", "ä b"], "directory": "a b", "stdout": "ran ä b" | 1 | is found
            passes | "command": "exit 3"                                             | 0 | exit code 3
            passes | "command": "cat; echo end", "stdout": "^end"                    | 1 | end
            passes | "command": "no-such-program-here"                               | 0 | was not found
            passes | "command": ["./gone.sh"]                                        | 0 | is not there
            passes | "command": "echo begun; sleep 100", "timeout": "2s"             | 0 | took longer than 2 s
            passes | "command": "kill -9 $$"                                         | 0 | signal 9
            passes | "command": "test -w app.txt && test -w $HOME && test -w $TMPDIR"| 1 | exit code 0
            fails  | "command": "grep -q one app.txt"                                | 1 | exit code 1
            fails  | "command": "true"                                               | 0 | exit code 0
            """)
    void aCommandIsScoredAsOnThisMachine(String name, String fields, double score, String says) throws Exception {
        CheckResult result = ask(type(name), fields + ", " + ALPINE);
        assertThat(result).isInstanceOf(CheckResult.Scored.class);
        assertThat(((CheckResult.Scored) result).score()).as(result.toString()).isEqualTo(score);
        assertThat(result.toString()).contains(says);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            passes | "command": ["no-such-program-here"]             | no such program in the image
            fails  | "command": ["no-such-program-here"]             | the command was not found
            fails  | "command": "no-such-program-here"               | the command was not found
            fails  | "command": "sleep 100", "timeout": "2s"         | did not come to an end of its own
            """)
    void whatSaysNothingIsAnError(String name, String fields, String says) throws Exception {
        CheckResult result = ask(type(name), fields + ", " + ALPINE);
        assertThat(result).isInstanceOf(CheckResult.Error.class);
        assertThat(((CheckResult.Error) result).reason()).contains(says);
    }

    @Test
    void anImageThatIsNotThereIsAnError() throws Exception {
        CheckResult result = ask(
                new CommandPasses(), "\"command\": \"true\", \"container\": {\"image\": \"evals/no-such-image:1\"}");
        assertThat(result).isInstanceOf(CheckResult.Error.class);
        assertThat(((CheckResult.Error) result).reason()).contains("No such image", "docker pull");
    }

    @Test
    void nothingOfTheNetworkAndOfTheBuildIsThere() throws Exception {
        Map<String, String> build = new HashMap<>(System.getenv());
        build.put("SHOP_TOKEN", "tok-123456789");
        build.put("OTHER_TOKEN", "oth-123456789");
        CommandPasses passes =
                new CommandPasses(new Programs(build, () -> Engine.connect(Owner.ofThisProcess("checks"))));
        CheckResult result = ask(
                passes,
                "\"command\": \"ls /sys/class/net; env; test $(ls /sys/class/net | grep -c eth) = 0 && test -z"
                        + " \\\"$OTHER_TOKEN\\\" && test $SHOP_TOKEN = tok-123456789 && grep -q 'CapEff:.*0000000000000000'"
                        + " /proc/self/status\", \"inherit\": [\"SHOP_TOKEN\"], " + ALPINE);
        assertThat(((CheckResult.Scored) result).score()).as(result.toString()).isEqualTo(1);
        assertThat(result.toString()).doesNotContain("oth-123456789");
    }

    @Test
    void anotherUserMayWriteToTheCopyToo() throws Exception {
        CheckResult result = ask(
                new CommandPasses(),
                "\"command\": \"id -u; echo x > app.txt && echo y > $HOME/y && test $(id -u) = 1234\","
                        + " \"container\": {\"image\": \"alpine:3\", \"user\": \"1234:1234\", \"memory\": \"64m\"}");
        assertThat(((CheckResult.Scored) result).score()).as(result.toString()).isEqualTo(1);
    }

    @Test
    void memoryIsLimited() throws Exception {
        CheckResult result = ask(
                new CommandPasses(),
                "\"command\": \"head -c 200m /dev/zero | tail\","
                        + " \"container\": {\"image\": \"alpine:3\", \"memory\": \"32m\"}");
        assertThat(((CheckResult.Scored) result).score()).as(result.toString()).isZero();
    }

    @Test
    void testReportsAreTakenOutOfTheContainer() throws Exception {
        CheckResult result =
                ask(new JUnit(), "\"command\": \"mkdir -p target; cp suite.xml target/TEST-a.xml; exit 1\", " + ALPINE);
        assertThat(((CheckResult.Scored) result).score()).as(result.toString()).isEqualTo(0.5);
        assertThat(ask(new JUnit(), "\"command\": \"true\", " + ALPINE)).isInstanceOf(CheckResult.Error.class);
    }

    @Test
    void aScriptSeesItsCopiesThere() throws Exception {
        CheckResult result = ask(new Script(), "\"script\": \"check.sh\", " + ALPINE);
        assertThat(((CheckResult.Scored) result).score()).as(result.toString()).isEqualTo(0.5);
    }

    @Test
    void anotherLanguageNeedsItsImageOnly() throws Exception {
        CheckResult result = ask(
                new CommandPasses(),
                "\"command\": [\"node\", \"-e\", \"process.stdout.write(require('fs').readFileSync('app.txt','utf8'))\"],"
                        + " \"stdout\": \"two\", \"container\": {\"image\": \"node:20-slim\"}");
        assertThat(((CheckResult.Scored) result).score()).as(result.toString()).isEqualTo(1);
    }

    @Test
    void aStoppedBuildEndsTheContainer() throws Exception {
        LeftRun stopped =
                new LeftRun(root.resolve("two")).left("a", "a").captured().stopped();
        CheckResult result =
                CheckCases.ask(new CommandPasses(), "{\"command\": \"sleep 100\", " + ALPINE + "}", stopped, stopped);
        assertThat(result).isEqualTo(CheckResult.error("it was ended because the build is being stopped"));
    }
}

package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.run.ForbiddenPaths.Place;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Solution;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.ServiceSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tool call's words name of what lies beside the project. */
class NamedPathsTest {

    @TempDir
    Path base;

    private ForbiddenPaths paths;
    private NamedPaths named;

    @BeforeEach
    void fixture() throws IOException {
        Path shop = base.toRealPath().resolve("my repo/fixtures/shop");
        Files.createDirectories(shop.resolve("golden"));
        Files.createDirectories(shop.resolve("app"));
        Files.createDirectories(base.resolve("link/to"));
        Files.createSymbolicLink(base.resolve("link/to/shop"), shop);
        Files.writeString(shop.resolve("answer_key.json"), "{}");
        Path directory = base.resolve("link/to/shop");
        Fixture fixture = new Fixture(
                "shop",
                "",
                directory,
                directory.resolve("app"),
                List.of(new Prompt("", "x")),
                List.of(),
                List.of(),
                new Solution("golden", directory.resolve("golden"), false, List.of()),
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                sandbox(base.resolve("seam/stub/Dockerfile")));
        Path own = base.toRealPath().resolve("my repo/fixtures/shop/work/one");
        RunFolders folders = new RunFolders(own.resolve("project"), own.resolve("home"), own.resolve("tmp"));
        paths = ForbiddenPaths.of(fixture, base.resolve("runs"), List.of(), List.of());
        named = new NamedPaths(paths.except(own), folders);
    }

    /** Of a sandbox no more is asked here than where its stub is made. */
    private static Sandbox sandbox(Path dockerfile) {
        ServiceSpec.Stub stub = new ServiceSpec.Stub(null, dockerfile, 1, Map.of(), "key", null, null);
        return new Sandbox(
                null,
                null,
                new ServiceSpec(stub, Map.of(), null, false),
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    cat BASE/seam/stub/server.js                            | the stub of the service
                    cat 'BASE/my repo/fixtures/shop/answer_key.json'        | the answer key
                    cat BASE/my\\ repo/fixtures/shop/answer_key.json        | the answer key
                    file://BASE/my repo/fixtures/shop/answer_key.json       | the answer key
                    cat BASE/link/to/shop/answer_key.json                   | the answer key
                    cat BASE/link/to/shop/./golden/../answer_key.json       | the answer key
                    cat BASE/link/*/shop/answer_key.json                    | the answer key
                    cat BASE/link/to/shop/answer_*                          | the answer key
                    cat BASE/**/answer_key.json                             | the answer key
                    cat BASE/l***k/to/shop/*n*s*w*e*r*_*k*e*y*              | the answer key
                    cat < BASE/link/to/shop/answer_key.json;wc              | the answer key
                    cp -r BASE/link/to/shop/golden/. .                      | the golden
                    cat ../../../answer_key.json                            | the answer key
                    cat ~/../../../golden/a.ts                              | the golden
                    cat $HOME/../../../golden/a.ts                          | the golden
                    cat ${HOME}/../../../golden/a.ts                        | the golden
                    ls BASE/link/to/shop                                    | the fixture's definition
                    ls BASE/runs/shop                                       | the folder of all runs
                    cd BASE/link && cat to/shop/answer_key.json             | the answer key
                    cd BASE/link/to/shop; cat golden/a.ts answer_key.json   | the answer key
                    """)
    void whatIsNamed(String command, String what) {
        assertThat(in(command)).isEqualTo(what);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat src/golden/a.ts answer_key.json",
                "cat ../project/a.ts ../tmp/x ~/y",
                "cat BASE/link/to/shop/app/main.ts",
                "cat BASE/link/to/shopping/list.txt",
                "cat BASE/link/to/shop-two/answer_key.json",
                "cat 'BASE/my repo/fixtures/shop/work/one/project/a.ts'",
                "ls BASE/link/to",
                "find / -name '*.json'",
                "echo a/b/../c; ls **/*.ts",
                "cd src && cat ../package.json",
                "cat BASE/link/to/shop/app/*.ts",
                "npm i a@*; curl https://example.com/shop/answer_key.json?x=[1"
            })
    void whatIsNot(String command) {
        assertThat(in(command)).isEqualTo("nothing");
    }

    @Test
    void aFolderThatTheToolIsToldToWorkInCountsForAllLaterCalls() throws IOException {
        named.workIn(base.toRealPath().resolve("my repo/fixtures").toString());
        assertThat(in("cat README.md")).isEqualTo("nothing");
        assertThat(in("cat shop/answer_key.json")).isEqualTo("the answer key");
    }

    @ParameterizedTest
    @Timeout(10)
    @ValueSource(
            strings = {
                "cat > a.ts <<'E'\n/** Makes it. */\nE\nnpm test",
                "cat > a.c <<'E'\n/******************/\n x\n/*****************\nE",
                "cat > a.c <<'E'\n//*********************************************************************/\nE",
                "/*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*=*/",
                "/x/**/**/**/**/**/**/**/**/**/**/**/**/**/**/**/**/**/**/**/**/**/x",
                "/*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*?x/y"
            })
    void framesOfCommentsAreNoPathsAndCostNoTime(String command) {
        assertThat(in(command)).isEqualTo("nothing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    cat ../../workspace-2/project/a.ts      | the workspace of another run
                    cat ../../workspace-*/project/a.ts      | the workspace of another run
                    cat BASE/w/workspace-2/home/x           | the workspace of another run
                    cat BASE/w/workspace-1/project/a.ts     | nothing
                    ls ../..; cat BASE/w/notes.txt          | nothing
                    cat BASE/workspace-2/a.ts               | nothing
                    """)
    void workspacesOfOtherRunsAreNotToBeRead(String command, String what) throws IOException {
        Path own = base.toRealPath().resolve("w/workspace-1");
        RunFolders folders = new RunFolders(own.resolve("project"), own.resolve("home"), own.resolve("tmp"));
        named = new NamedPaths(paths.except(own), folders);
        assertThat(in(command)).isEqualTo(what);
    }

    @Test
    void aLinkInTheWorkspaceIsFollowed() throws IOException {
        Path workspace = base.toRealPath().resolve("my repo/fixtures/shop/work/one/project");
        Files.createDirectories(workspace.resolve("src"));
        Files.writeString(workspace.resolve("src/a.ts"), "x");
        Files.createSymbolicLink(workspace.resolve("l"), base.resolve("link"));
        Files.createSymbolicLink(workspace.resolve("own"), workspace.resolve("src"));
        assertThat(in("cat l/to/shop/answer_key.json")).isEqualTo("the answer key");
        assertThat(in("cat src/a.ts own/a.ts l/to . missing")).isEqualTo("nothing");
    }

    private String in(String command) {
        String text;
        try {
            text = command.replace("BASE", base.toRealPath().toString());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return named.in(text).map(Place::what).orElse("nothing");
    }
}

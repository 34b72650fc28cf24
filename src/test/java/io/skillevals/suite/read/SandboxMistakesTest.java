package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each mistake in a sandbox block gives one message that names the place and what to do. */
class SandboxMistakesTest {

    @TempDir
    Path base;

    private SuiteFiles usual() {
        return SuiteFiles.usual(base);
    }

    /** One phase with these steps. */
    private SuiteFiles steps(String steps, String more) {
        return usual().sandbox("{'run': {'port': 1},\n 'phases': [{'name': 'do', 'points': 1, 'steps': [" + steps
                + "]}]" + more + "}");
    }

    private static String what(String error) {
        assertThat(error).matches("fixtures/one/eval_config.json:\\d+:\\d+: .*");
        return error.replaceFirst("^\\S+: ", "");
    }

    @Test
    void placeIsTheLineAndColumnOfTheValue() {
        assertThat(steps("{'app': 'GET /{{X}}'}", "").error())
                .isEqualTo(
                        "fixtures/one/eval_config.json:3:52: unknown name {{X}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT");
    }

    @Test
    void everythingIsToldAtOnce() {
        assertThat(usual().sandbox("""
                        {'run': {'port': 0, 'memory': 'much'}, 'service': {},
                         'values': {'A': '{{B}}', 'RUN_ID': 'x'},
                         'phases': [{'name': 'build', 'points': 0, 'steps': [{'pause': 1}]},
                           {'name': 'do', 'points': 1, 'steps': [{'app': 'get'}, {'servce': 'GET /x'}]}]}
                        """).delete("fixtures/one/Dockerfile").errors())
                .extracting(error -> error.replaceFirst("^fixtures/one/eval_config.json:\\d+:\\d+: ", "")
                        .replaceFirst("(/sandbox\\S*: .{20}).*", "$1"))
                .containsExactlyInAnyOrder(
                        "/sandbox/phases/0/points: `0` must be more tha",
                        "/sandbox/phases/1/steps/0/app: `get` does not fit: ",
                        "/sandbox/phases/1/steps/1/servce: unknown field `servc",
                        "/sandbox/run/port: `0` must be at least",
                        "the service has neither a `url` nor a `stub`: add one of them",
                        "unknown name {{B}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                        "the name RUN_ID is taken: give the value another one",
                        "`much` is no size of memory: write 512m or 2g, at least 6m",
                        "the phase `build` has no steps: it holds when the app is built, started and healthy",
                        "the sandbox of fixture one needs fixtures/one/Dockerfile to build the app, which is no file: write it, or"
                                + " name another in build.dockerfile");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'app': 'GET /{{foo-bar}}'} | `{{foo-bar}}` is no name in braces: write {{NAME}}, a letter, then letters, digits and underscores",
                "{'command': ['a', '{{']} | `{{` is no name in braces: write {{NAME}}, a letter, then letters, digits and underscores",
                "{'app': 'POST /', 'body': {'a': ['{{RUNID}}']}} | unknown name {{RUNID}}: did you mean `RUN_ID`? known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                "{'app': 'GET /', 'headers': {'A': '{{X}}'}} | unknown name {{X}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                "{'file': '/{{X}}'} | unknown name {{X}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                "{'app': 'GET /', 'expect': {'contains': '{{X}}'}} | unknown name {{X}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                "{'app': 'GET /', 'expect': {'json': [{'path': '$.{{X}}', 'exists': true}]}} | unknown name {{X}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                "{'app': 'GET /', 'expect': {'json': [{'path': '$.a', 'oneOf': ['{{X}}']}]}} | unknown name {{X}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                "{'app': 'GET /{{A}}'}, {'app': 'GET /', 'extract': {'A': 'a'}} | {{A}} has no value here: the step that extracts it comes later",
                "{'app': 'GET /{{A}}', 'extract': {'A': 'a'}} | {{A}} has no value here: the step that extracts it comes later",
                "{'app': 'GET /{{SERVICE_URL}}'} | {{SERVICE_URL}} has no value here: the sandbox has no service",
                "{'app': 'GET /', 'headers': {'A': '{{SERVICE_KEY}}'}} | {{SERVICE_KEY}} has no value here: it may stand in the app's environment, the service's headers and the stub's environment, where the service has a credential",
                "{'name': 'a'} | the step does nothing: give it exactly one of endpoint, app, service, command, file, pause",
                "{'app': 'GET /', 'pause': 1} | the step does several things (app, pause): give it exactly one of endpoint, app, service, command, file, pause",
                "{'app': 'GET /', 'expect': {'json': [{'path': '$.a'}]}} | the assertion compares nothing: give it exactly one of equals, oneOf, count, exists, contains, matches, instant",
                "{'app': 'GET /', 'expect': {'json': [{'path': '$.a', 'equals': null, 'count': 1}]}} | the assertion compares in several ways (equals, count): give it exactly one of equals, oneOf, count, exists, contains, matches, instant",
                "{'app': 'GET /', 'expect': {'json': [{'path': '$.a', 'count': 'two'}]}} | `two` is no count: write a whole number or {{NAME}}",
                "{'app': 'GET /', 'expect': {'json': [{'path': '$.a', 'matches': '('}]}} | `(` is no regular expression: Unclosed group",
                "{'app': 'GET /', 'expect': {'json': [{'path': '$.a', 'count': 1, 'tolerance': '1s'}]}} | `tolerance` belongs to `instant`",
                "{'app': 'GET /', 'headers': {'a b': '1'}} | `a b` is no name of a header",
                "{'app': 'GET /', 'headers': {'Host': '1'}} | the header `Host` is the connection's own: leave it out",
                "{'app': 'GET /%zz'} | `/%zz` is no path of a URL: it begins with /, and what is no letter or digit is percent-encoded",
                "{'service': 'GET /'} | the step asks the service, but the sandbox has no `service`",
                "{'endpoint': 'create'} | unknown endpoint `create`: there is none",
                "{'app': 'GET /', 'unless': 'A'} | no step extracts `A`, so the step would never be left out: there is none",
                "{'app': 'GET /', 'extract': {'RUN_ID': 'a'}} | the name RUN_ID is taken: give what is extracted another one",
                "{'app': 'GET /', 'when': {'check': 'strict'}} | unknown option `check`: there is none",
                "{'app': 'GET /', 'timeLimit': 'soon'} | `soon` is no length of time: write 5, 90s, 10m or PT10M, or {{NAME}} with one of the values",
                "{'pause': '{{RUN_ID}}'} | `{{RUN_ID}}` is no length of time: write 5, 90s, 10m or PT10M, or {{NAME}} with one of the values",
                "{'pause': 0} | `0` is no length of time: write 5, 90s, 10m or PT10M, or {{NAME}} with one of the values",
                "{'pause': 1, 'body': {}} | `body` belongs to a step that makes a request",
                "{'pause': 1, 'timeLimit': 1} | `timeLimit` belongs to a step that makes a request or runs a command",
                "{'pause': 1, 'extract': {'A': 'a'}} | `extract` belongs to a step that makes a request",
                "{'pause': 1, 'expect': {}} | a pause has nothing to expect: leave `expect` out",
                "{'file': '/a', 'expect': {'status': 0}} | a file has no status: leave `status` out",
                "{'app': 'GET /', 'expect': {'exists': true}} | `exists` belongs to a step with `file`",
                "{'command': ['a'], 'expect': {'json': []}} | `json` belongs to a step that makes a request",
            })
    void stepIsWrong(String step, String message) {
        assertThat(what(steps(step, "").error())).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'phases': [{'name': 'a', 'points': 1, 'steps': []}] | the phase `a` has no steps, so it would always hold",
                "'phases': [{'name': 'a', 'points': 1, 'steps': [{'pause': 1}]}, {'name': 'a', 'points': 1, 'steps': [{'pause': 1}]}] | two phases are named `a`",
                "'phases': [{'name': 'a', 'points': 1, 'steps': [{'pause': 1}]}, {'name': 'build', 'points': 1}] | the phase `build` must be the first",
                "'phases': [{'name': 'api_path_match', 'points': 1, 'steps': [{'pause': 1}]}] | the sandbox's phase `api_path_match` has the name of a check of the layer rubric (the usual rubric): rename one of them",
                "'values': {'A': '{{B}}', 'B': '1'} | unknown name {{B}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                "'values': {'A': '{{A}}'} | unknown name {{A}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT",
                "'options': {'a': 'b'} | unknown option `a`: there is none",
                "'choices': {'a': ['x', 'y']}, 'options': {'a': 'z'} | the option `a` cannot be `z`: known: x, y",
                "'build': {'dockerfile': 'nowhere'} | the sandbox of fixture one needs fixtures/one/nowhere to build the app, which is no file: write it, or name another in build.dockerfile",
                "'build': {'dockerfile': 'app/main.py'} | fixtures/one/app/main.py lies inside the pristine project, where an agent may change it: move it out",
                "'build': {'args': {'A': '{{RUN_ID}}'}} | a build argument is no template, since runs share the image: write its value",
                "'extends': 'nowhere.json' | the sandbox extends fixtures/one/nowhere.json, which is no file",
                "'service': {'url': 'ftp://x'} | `ftp://x` is no URL of a service: write https://host, with port and path as needed",
                "'service': {'url': 'https://10.0.0.7'} | `https://10.0.0.7` names the service by an address, which no certificate is made out to: name its host",
                "'service': {'url': 'http://[2001:db8::7]'} | `http://[2001:db8::7]` names the service by an address, which must be an IPv4 one: name its host",
                "'service': {'url': 'http://localhost:8080'} | the service's URL names this machine as localhost, which in the app's container is the container: name an address that others reach",
                "'service': {'url': 'https://me:secret@x'} | the service's URL holds a user or password: name its key in `credential`",
                "'service': {'url': 'https://x?a=b'} | the service's URL has a query or fragment: it is what the steps' paths are added to",
                "'service': {'url': 'https://x', 'headers': {'A': '{{SERVICE_KEY}}'}} | {{SERVICE_KEY}} has no value here: it may stand in the app's environment, the service's headers and the stub's environment, where the service has a credential",
                "'service': {'url': 'https://x', 'probe': {'app': 'GET /'}} | the probe must ask the service",
                "'service': {'stub': {'port': 1}} | the stub has neither a `dockerfile` nor an `image`: add one of them",
                "'service': {'stub': {'port': 1, 'image': 'a', 'dockerfile': 'Dockerfile'}} | the stub has a `dockerfile` and an `image`: leave one of them out",
                "'service': {'stub': {'port': 1, 'dockerfile': 'nowhere'}} | the stub's Dockerfile fixtures/one/nowhere is no file",
                "'service': {'stub': {'image': 'a'}} | the stub does not say which port it listens on: add service.stub.port",
                "'service': {'stub': {'port': 1, 'image': 'a', 'key': '{{SERVICE_KEY}}'}} | {{SERVICE_KEY}} has no value here: it may stand in the app's environment, the service's headers and the stub's environment, where the service has a credential",
                "'service': {'url': 'https://x'}, 'setup': [{'app': 'GET /'}] | the app is not there yet: a step of the setup asks the service",
                "'service': {'url': 'https://x'}, 'setup': [{'service': 'POST /a', 'extract': {'A': 'a'}, 'undo': {'service': 'POST /b', 'body': '{{A}}'}}] | {{A}} has no value here: the step that extracts it comes later",
                "'service': {'url': 'https://x', 'environment': {'A': '{{B}}'}} | unknown name {{B}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT, SERVICE_URL",
                "'endpoints': {'a': {'path': '/'}}, 'phases': [{'name': 'a', 'points': 1, 'steps': [{'endpoint': 'a'}]}] | the endpoint `a` has no `method`",
            })
    void definitionIsWrong(String fields, String message) {
        assertThat(what(usual().sandbox("{'run': {'port': 1}, " + fields + "}").error()))
                .isEqualTo(message);
    }

    @Test
    void jsonPathIsWrong() {
        assertThat(what(steps("{'app': 'GET /', 'extract': {'A': '$.a['}}", "").error()))
                .startsWith("`$.a[` is no JSON path: ");
        assertThat(what(steps(
                                "{'app': 'GET /', 'expect': {'json': [{'path': '$[?(@.a = {{RUN_ID}})]', 'count': 1}]}}",
                                "")
                        .error()))
                .startsWith("`$[?(@.a = {{RUN_ID}})]` is no JSON path: ");
    }

    @Test
    void nameThatIsAListMayStandInAJsonPath() {
        assertThat(steps(
                                "{'app': 'GET /', 'extract': {'A': {'path': '$..id', 'all': true}, 'N': '$.a.length()'}},"
                                        + "{'app': 'GET /', 'expect': {'json': [{'path': '$[?(@.id nin {{A}})]', 'count': '{{N}}'}]}}",
                                "")
                        .errors())
                .isEmpty();
    }

    @Test
    void numberBeyondAllBoundsIsAMistakeAsAnyOther() {
        assertThat(steps("{'app': 'GET /', 'expect': {'json': [{'path': '$.a', 'count': 1e300}]}}", "")
                        .errors())
                .isNotEmpty();
        assertThat(usual().sandbox("{'run': {'port': 1e300}}").errors()).isNotEmpty();
    }

    @Test
    void portIsMissing() {
        assertThat(what(usual().sandbox("{'run': {'memory': '1g'}}").error()))
                .isEqualTo("the sandbox does not say which port the app listens on: add run.port");
    }

    @Test
    void variableStandsTwice() {
        assertThat(what(usual().sandbox(
                                "{'run': {'port': 1, 'environment': {'A': '1'}}, 'service': {'url': 'http://x', 'environment': {'A': '2'}}}")
                        .error()))
                .isEqualTo("the variable A stands in run.environment too: leave one out");
        assertThat(what(usual().sandbox("{'run': {'port': 1, 'environment': {'A': '1'}, 'secrets': {'A': 'env:A'}}}")
                        .error()))
                .isEqualTo("the variable A is a secret and has a value too: leave one out");
    }

    @Test
    void sandboxExtendsItself() {
        assertThat(usual().sandbox("{'extends': '../../a.json'}")
                        .json("a.json", "{'extends': 'b.json'}")
                        .json("b.json", "{\n'extends': 'a.json'}")
                        .error()
                        .replace(base + "/", ""))
                .isEqualTo("b.json:2:1: the sandbox extends itself: a.json → b.json → a.json");
    }

    @Test
    void mistakeInTheExtendedFileIsToldThere() {
        assertThat(usual().sandbox("{'extends': '../../a.json', 'run': {'port': 1}}")
                        .json("a.json", "{'rum': {},\n'setup': [{'app': 'GET /'}]}")
                        .errors())
                .extracting(error -> error.replaceFirst(": known.*", ""))
                .containsExactly(
                        "a.json:1:2: /rum: unknown field `rum`: did you mean `run`? known: extends, choices, options, values, endpoints, build, run, service, setup, phases, cleanup",
                        "a.json:2:12: the app is not there yet: a step of the setup asks the service");
    }

    @Test
    void twoFixturesWithTheSameBrokenFileAreBothUnread() {
        SuiteFiles files = usual().fixture("two").json("a.json", "{'setup': [{'app': 'GET /'}]}");
        for (String name : new String[] {"one", "two"}) {
            files.json(
                            "fixtures/" + name + "/eval_config.json",
                            "{'prompt': 'Do it.', 'expected_api_path': 'reservation_automations',"
                                    + " 'sandbox': {'extends': '../../a.json', 'run': {'port': 1}}}")
                    .file("fixtures/" + name + "/Dockerfile", "");
        }
        io.skillevals.suite.Problems problems = new io.skillevals.suite.Problems();
        assertThat(files.read(problems).fixtures()).isEmpty();
        assertThat(problems.errors()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "sandbox.service | both | -Devals.sandbox.service: `both` must be one of stub, external",
                "sandbox.service | stub | -Devals.sandbox.service: the sandbox of fixture one brings no stub: its service is https://x",
                "sandbox.parallel | 0 | -Devals.sandbox.parallel: `0` must be a whole number from 1 to 1000",
                "pullPolicy | sometimes | -Devals.pullPolicy: `sometimes` must be one of IfNotPresent, Never, Always"
            })
    void propertyIsWrong(String property, String value, String message) {
        assertThat(usual().sandbox("{'run': {'port': 1}, 'service': {'url': 'https://x'}}")
                        .property(property, value)
                        .error())
                .isEqualTo(message);
    }

    @Test
    void externalServiceIsAskedForAndThereIsNone() {
        assertThat(usual().sandbox("{'run': {'port': 1}, 'service': {'stub': {'port': 1, 'image': 'a'}}}")
                        .property("sandbox.service", "external")
                        .error())
                .isEqualTo(
                        "-Devals.sandbox.service: the sandbox of fixture one names no external service: it brings a stub; add service.url");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "<sandbox><parallel>0</parallel></sandbox> | <sandbox><parallel>: `0` must be at least 1",
                "<sandbox><service><url>http://x</url><credential>SEAM</credential></service></sandbox> | <sandbox><service><credential>: `SEAM` does not fit: write env:NAME, with the name of an environment variable, or server:ID, with the id of a server in settings.xml",
                "<sandbox><run><memory>1</memory></run></sandbox> | <sandbox><run><memory>: `1` is no size of memory: write 512m or 2g, at least 6m",
                "<sandbox><options><a>b</a></options></sandbox> | <sandbox><options><a>: unknown option `a`: there is none",
                "<fixtures><fixture><name>one</name><sandbox><phases><phase><name>a</name><points>1</points><steps><step><app>GET /{{X}}</app></step></steps></phase></phases></sandbox></fixture></fixtures> | <fixtures><fixture>[one]<sandbox><phases><phase>[a]<steps><step>[1]<app>: unknown name {{X}}: known: RUN_ID, STARTS_AT, ENDS_AT, NEW_ENDS_AT"
            })
    void elementIsWrong(String xml, String message) {
        assertThat(usual().sandbox("{'run': {'port': 1}}").pom(xml).error()).isEqualTo(message);
    }

    @Test
    void unreadableSandboxLeavesItsLayerKnown() {
        assertThat(usual().sandbox("{'run': {}}")
                        .property("layers", "rubric,sandbox")
                        .errors())
                .hasSize(1)
                .first()
                .asString()
                .contains("run.port");
    }
}

package io.skillevals.app;

import io.skillevals.grade.Fields;
import io.skillevals.io.Json;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A small fixture for the tests of self-tests: a project that creates and cancels, and graders of our own. */
final class Shop {

    static final String PRISTINE = "def create():\n    save()\n\n\ndef cancel():\n    drop()\n";
    static final String CREATES = PRISTINE.replace("save()\n", "save()\n    seam.create()\n");
    static final String GOLDEN = CREATES.replace("drop()\n", "drop()\n    seam.cancel()\n");

    /** The two gates that a good grader of this project has. */
    static final String CREATE_GATE =
            "{'type': 'holds', 'name': 'creates', 'gate': true, 'file': 'app.py', 'text': 'seam.create'}";

    static final String CANCEL_GATE =
            "{'type': 'holds', 'name': 'cancels', 'gate': true, 'file': 'app.py', 'text': 'seam.cancel'}";

    private final Build build;
    private final String name;

    private Shop(Build build, String name) {
        this.build = build;
        this.name = name;
    }

    /** A fixture with a golden and a decoy, graded by these checks. */
    static Shop in(Path folder, String... checks) throws IOException {
        Path services = folder.resolve("services/META-INF/services/" + CheckType.class.getName());
        Files.createDirectories(services.getParent());
        Files.write(
                services,
                Stream.of(Holds.class, Says.class, Share.class, Breaks.class, Tells.class)
                        .map(Class::getName)
                        .toList());
        ClassLoader loader =
                new URLClassLoader(new URL[] {folder.resolve("services").toUri().toURL()}, Shop.class.getClassLoader());
        Build build = Build.in(folder).loadedBy(loader).select("layers", "checks");
        return new Shop(build, "shop").checks(checks).also();
    }

    /** A further fixture of the same kind. */
    Shop and(String other, String... checks) throws IOException {
        return new Shop(build, other).checks(checks).also();
    }

    private Shop also() throws IOException {
        return file("app/app.py", PRISTINE).file("golden/app.py", GOLDEN).decoy("cancel-forgotten", CREATES, "cancels");
    }

    /** Other checks. */
    Shop checks(String... checks) throws IOException {
        return file(
                "eval_config.json",
                "{'fixture': '" + name + "', 'prompt': 'Tell Seam.', 'checks': [" + String.join(", ", checks) + "]}");
    }

    /** A wrong solution. */
    Shop decoy(String decoy, String app, String... caughtBy) throws IOException {
        return file("decoys/" + decoy + "/app.py", app)
                .file(
                        "decoys/" + decoy + "/decoy.json",
                        "{'caughtBy': ["
                                + String.join(
                                        ", ",
                                        Stream.of(caughtBy)
                                                .map(check -> "'" + check + "'")
                                                .toList()) + "]}");
    }

    Shop file(String path, String text) throws IOException {
        build.write("fixtures/" + name + "/" + path, path.endsWith(".json") ? text.replace('\'', '"') : text);
        return this;
    }

    Shop without(String path) throws IOException {
        UseCasesTest.deleteTree(path(path));
        return this;
    }

    Path path(String path) {
        return build.path("fixtures/" + name + "/" + path);
    }

    Build build() {
        return build;
    }

    SelftestOutcome selftest() throws Exception {
        return build.selftest();
    }

    /** What the report says of a fixture. */
    JsonNode reported() throws IOException {
        return named(Json.read(build.path("target/evals-reports/selftest.json")));
    }

    /** What is recorded of it beside the runs. */
    JsonNode recorded() throws IOException {
        return named(Json.read(build.path(".evals/runs/selftest.json")));
    }

    private JsonNode named(JsonNode file) {
        return StreamSupport.stream(file.path("fixtures").spliterator(), false)
                .filter(fixture -> fixture.path("name").asString("").equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Of a solution whose name begins so: the checks that notice it. */
    List<String> noticing(String solution) throws IOException {
        for (JsonNode node : reported().path("solutions")) {
            if (node.path("name").asString("").startsWith(solution)) {
                return texts(node.path("noticedBy"));
            }
        }
        throw new AssertionError("no solution " + solution + " in " + reported());
    }

    /** What is odd about a check. */
    List<String> remarks(String check) throws IOException {
        for (JsonNode node : reported().path("checks")) {
            if (node.path("name").asString("").equals(check)) {
                return texts(node.path("remarks"));
            }
        }
        throw new AssertionError("no check " + check + " in " + reported());
    }

    static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(node -> node.asString(""))
                .toList();
    }

    private static String content(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file) : "";
    }

    /** 1 where a file holds a text. */
    public static final class Holds implements CheckType {

        @Override
        public String name() {
            return "holds";
        }

        @Override
        public String schema() {
            return Fields.none().text("file", "").text("text", "").schema();
        }

        @Override
        public Check create(CheckSpec spec) {
            String file = spec.config().path("file").asString("");
            String text = spec.config().path("text").asString("");
            return evidence -> CheckResult.scored(
                    content(evidence.workspace().resolve(file)).contains(text) ? 1 : 0,
                    "looked for " + text,
                    List.of(Evidence.of(file)));
        }
    }

    /** 1 where the agent said a text. */
    public static final class Says implements CheckType {

        @Override
        public String name() {
            return "says";
        }

        @Override
        public String schema() {
            return Fields.none().text("text", "").schema();
        }

        @Override
        public Check create(CheckSpec spec) {
            String text = spec.config().path("text").asString("");
            return evidence -> evidence.words()
                    .map(words -> CheckResult.scored(words.text().contains(text) ? 1 : 0, "", List.of()))
                    .orElseGet(() -> CheckResult.notApplicable("nobody said anything"));
        }
    }

    /** 1 where a file holds a text, else as much as is said. */
    public static final class Share implements CheckType {

        @Override
        public String name() {
            return "share";
        }

        @Override
        public String schema() {
            return Fields.none()
                    .text("file", "")
                    .text("text", "")
                    .number("else", "")
                    .schema();
        }

        @Override
        public Check create(CheckSpec spec) {
            double less = spec.config().path("else").asDouble(0);
            String file = spec.config().path("file").asString("");
            String text = spec.config().path("text").asString("");
            return evidence -> CheckResult.scored(
                    content(evidence.workspace().resolve(file)).contains(text) ? 1 : less, "", List.of());
        }
    }

    /** Breaks where a file holds a text; else 1. */
    public static final class Breaks implements CheckType {

        @Override
        public String name() {
            return "breaks";
        }

        @Override
        public String schema() {
            return Fields.none().text("file", "").text("text", "").schema();
        }

        @Override
        public Check create(CheckSpec spec) {
            String text = spec.config().path("text").asString("");
            String file = spec.config().path("file").asString("");
            return evidence -> content(evidence.workspace().resolve(file)).contains(text)
                    ? CheckResult.error("the engine is down")
                    : CheckResult.scored(1, "", List.of());
        }
    }

    /** Tells what a run's workspace holds: adds its folder and its files to a file elsewhere. */
    public static final class Tells implements CheckType {

        @Override
        public String name() {
            return "tells";
        }

        @Override
        public String schema() {
            return Fields.none().text("to", "").schema();
        }

        @Override
        public Check create(CheckSpec spec) {
            Path to = Path.of(spec.config().path("to").asString(""));
            return evidence -> {
                try (Stream<Path> files = Files.walk(evidence.workspace())) {
                    List<String> lines = files.map(Path::toString).toList();
                    synchronized (Tells.class) {
                        Files.write(
                                to,
                                lines,
                                java.nio.file.StandardOpenOption.CREATE,
                                java.nio.file.StandardOpenOption.APPEND);
                    }
                }
                return CheckResult.scored(1, "", List.of());
            };
        }
    }
}

package io.skillevals.app;

import io.skillevals.io.Json;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.Setting;
import io.skillevals.suite.read.XmlElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The small language of the use cases' tests: a project with fixtures, and the goals called on it. */
final class Build implements Log {

    private final Path folder;
    private final List<String> lines = new ArrayList<>();
    private final List<XmlElement> structured = new ArrayList<>();
    private final Map<String, Setting> settings = new HashMap<>();
    private final Map<String, String> selectors = new HashMap<>();
    private String reports = "target/evals-reports";
    private ClassLoader loader = getClass().getClassLoader();

    private Build(Path folder) throws IOException {
        this.folder = folder.toRealPath();
        set("workDirectory", this.folder.resolve("work").toString());
        copy(Path.of("fixtures/skills"), this.folder.resolve("skills"));
        copy(Path.of("fixtures/seam"), this.folder.resolve("fixtures/seam"));
        select("layers", "rubric");
        structured.add(xml("skills", xml("skill", "skills/seam-reservations")));
        structured.add(xml(
                "conditions",
                xml("condition", xml("name", "control"), xml("control", "true"), xml("agent", "nop")),
                xml("condition", xml("name", "skill"), xml("agent", "oracle"))));
    }

    static Build in(Path folder) throws IOException {
        return new Build(folder);
    }

    /** A copy of the Flask fixture under a name. */
    Build fixture(String name) throws IOException {
        Path fixture = folder.resolve("fixtures").resolve(name);
        copy(Path.of("fixtures/flask-py"), fixture);
        Path config = fixture.resolve("eval_config.json");
        Files.writeString(
                config, Files.readString(config).replace("\"fixture\": \"flask-py\"", "\"fixture\": \"" + name + "\""));
        Files.copy(
                Path.of("fixtures/rubric.json"),
                folder.resolve("fixtures/rubric.json"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        return this;
    }

    Build set(String name, String value) {
        settings.put(name, new Setting(value, "-Devals." + name));
        return this;
    }

    Build set(String name, String value, String source) {
        settings.put(name, new Setting(value, source));
        return this;
    }

    Build unset(String name) {
        settings.remove(name);
        return this;
    }

    Build select(String name, String value) {
        selectors.put(name, value);
        return this;
    }

    /** With an element of the configuration, in place of one of that name. */
    Build with(XmlElement element) {
        structured.removeIf(other -> other.name().equals(element.name()));
        structured.add(element);
        return this;
    }

    Build gate(XmlElement... limits) {
        structured.removeIf(element -> element.name().equals("gate"));
        structured.add(xml("gate", limits));
        return this;
    }

    /** With another structured element in place of the one of that name. */
    Build structure(String name, XmlElement... children) {
        structured.removeIf(element -> element.name().equals(name));
        structured.add(xml(name, children));
        return this;
    }

    /** With a command as the agent of both conditions, in a container. */
    Build contained(String image, String... command) {
        structured.removeIf(
                element -> element.name().equals("agents") || element.name().equals("conditions"));
        structured.add(xml(
                "agents",
                xml(
                        "agent",
                        xml("name", "contained"),
                        xml("type", "command"),
                        xml(
                                "command",
                                Stream.of(command)
                                        .map(word -> xml("argument", word))
                                        .toArray(XmlElement[]::new)),
                        xml("isolation", xml("image", image)))));
        return this;
    }

    /** With a command as the agent of both conditions. */
    Build commanding(String command) {
        structured.removeIf(
                element -> element.name().equals("agents") || element.name().equals("conditions"));
        structured.add(
                xml("agents", xml("agent", xml("name", "scripted"), xml("type", "command"), xml("command", command))));
        return this;
    }

    /** A copy of a folder of the plugin's own project. */
    Build copied(String from, String to) throws IOException {
        copy(Path.of(from), folder.resolve(to));
        return this;
    }

    /** The suite as it is read. */
    Suite suite() {
        return new ReadSuite(request(), Kinds.load(loader), new Problems()).read();
    }

    Build run() throws ConfigurationException, IOException {
        new RunSuite(request(), this, loader).execute();
        return this;
    }

    Build validate() throws ConfigurationException, IOException {
        lines.clear();
        new Validate(request(), this, loader).execute();
        return this;
    }

    Build init() throws ConfigurationException, IOException {
        lines.clear();
        new Init(request(), this).execute();
        return this;
    }

    ReportOutcome report() throws ConfigurationException, IOException {
        lines.clear();
        return new ReportSuite(request(), this, loader).execute();
    }

    SelftestOutcome selftest() throws ConfigurationException, IOException {
        lines.clear();
        return new Selftest(request(), this, loader).execute();
    }

    /** With more check types. */
    Build loadedBy(ClassLoader other) {
        loader = other;
        return this;
    }

    /** With a skill that is not under evaluation. */
    Build noise(String path) {
        structured.add(xml("noise", xml("skill", path)));
        return this;
    }

    Build withoutSkills() {
        structured.removeIf(element -> element.name().equals("skills"));
        return this;
    }

    /** A file of the project. */
    Build write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Results in another folder than the usual one. */
    Build reportedIn(String path) {
        reports = path;
        return this;
    }

    JsonNode results() throws IOException {
        return Json.read(folder.resolve(reports).resolve("results.json"));
    }

    /** What the results say of each run: where, outcome, score, and why there is none. */
    List<String> runs() throws IOException {
        List<String> runs = new ArrayList<>();
        for (JsonNode run : results().path("runs")) {
            String score = run.path("score").isNumber()
                    ? " " + Math.round(run.path("score").asDouble())
                    : "";
            String why = run.path("failure").path("message").asString("");
            runs.add(run.path("dir").asString("") + " " + run.path("outcome").asString("") + score
                    + (why.isEmpty() ? "" : ": " + why));
        }
        return runs;
    }

    List<String> lines() {
        return lines;
    }

    Path path(String relative) {
        return folder.resolve(relative);
    }

    static XmlElement xml(String name, String text) {
        return new XmlElement(name, text, List.of());
    }

    static XmlElement xml(String name, XmlElement... children) {
        return new XmlElement(name, "", List.of(children));
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    @Override
    public void info(String line) {
        lines.add(line);
    }

    @Override
    public void warn(String line) {
        lines.add("WARN " + line);
    }

    SuiteRequest request() {
        return new SuiteRequest(
                folder,
                folder.resolve("target"),
                structured,
                settings,
                selectors,
                id -> Optional.empty(),
                List.of(),
                "1.0-test");
    }
}

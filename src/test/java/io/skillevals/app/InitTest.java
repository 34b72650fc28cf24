package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.suite.ConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitTest {

    @TempDir
    Path folder;

    private final Lines lines = new Lines();

    @BeforeEach
    void aSkill() throws IOException {
        folder = folder.toRealPath();
        file(
                "skills/push-bookings/SKILL.md",
                "---\nname: push-bookings\ndescription: Says \"push\" & <more>\\n.\n---\nText.\n");
    }

    @Test
    void aFixtureAndTheSuitesFileAreWrittenWhereThereIsNoPom() throws Exception {
        init(Map.of());
        assertThat(folder.resolve("evals.json")).content().contains("\"skills/push-bookings\"");
        assertThat(folder.resolve("fixtures/first-task")).isDirectoryRecursivelyContaining("glob:**/golden/NOTES.md");
        assertThat(folder.resolve("pom.xml")).doesNotExist();
    }

    @Test
    void whatIsWrittenIsValidAndItsChecksHold() throws Exception {
        init(Map.of());
        new Validate(
                        request(Map.of("preflight", "false"), Map.of()),
                        lines,
                        getClass().getClassLoader())
                .execute();
        assertThat(lines.said)
                .contains("valid: 1 fixture, 1 skill, 2 conditions, 1 agent; 0 warnings")
                .noneMatch(line -> line.startsWith("WARN"));
        SelftestOutcome outcome =
                new Selftest(request(Map.of(), Map.of()), lines, getClass().getClassLoader()).execute();
        assertThat(outcome.kind()).isEqualTo(SelftestOutcome.Kind.HELD);
    }

    @Test
    void aPomGetsTheProfileAndKeepsTheRest() throws Exception {
        file("pom.xml", "<project>\n  <modelVersion>4.0.0</modelVersion>\n</project>\n");
        init(Map.of("initFixture", "greet"));
        assertThat(folder.resolve("pom.xml"))
                .content()
                .startsWith("<project>\n  <modelVersion>4.0.0</modelVersion>\n")
                .contains("<id>skill-evals</id>", "<version>1.0-test</version>", "<skill>skills/push-bookings</skill>");
        assertThat(folder.resolve("fixtures/greet/eval.json")).exists();
        assertThat(folder.resolve("evals.json")).doesNotExist();
        assertThat(lines.said).anyMatch(line -> line.contains("mvn verify -Pskill-evals"));
    }

    @Test
    void aPomInWhichNoPlaceIsFoundStaysAndTheBlockIsSaid() throws Exception {
        file("pom.xml", "<project><profiles/></project>");
        init(Map.of());
        assertThat(folder.resolve("pom.xml")).hasContent("<project><profiles/></project>");
        assertThat(lines.said).anyMatch(line -> line.contains("<artifactId>evals-maven-plugin</artifactId>"));
    }

    @Test
    void nothingIsOverwrittenAndAllThatIsInTheWayIsSaid() throws Exception {
        file("fixtures/first-task/own.txt", "mine");
        file("evals.json", "{}");
        Map<String, String> before = content();
        assertThatThrownBy(() -> init(Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("fixtures/first-task: is there already, and nothing is overwritten")
                .hasMessageContaining("evals.json: is there already, and nothing is overwritten");
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void everyCharacterOfAPomStaysWhateverItsLinesEndWith() throws Exception {
        String pom = "\uFEFF<?xml version=\"1.0\"?>\r\n<project>\r\n  <!-- a\n b -->\r\n</project>\r\n";
        file("pom.xml", pom);
        init(Map.of());
        String after = Files.readString(folder.resolve("pom.xml"));
        assertThat(after)
                .startsWith(pom.substring(0, pom.indexOf("</project>")))
                .contains("<id>skill-evals</id>")
                .endsWith("</project>\r\n");
        assertThat(after.replace("\r\n", "")).containsOnlyOnce("\n");
    }

    @Test
    void aPomStaysTheLinkThatItIsAndKeepsItsPermissions() throws Exception {
        file("shared/pom.xml", "<project>\n</project>\n");
        Files.setPosixFilePermissions(folder.resolve("shared/pom.xml"), PosixFilePermissions.fromString("rw-rw----"));
        Files.createSymbolicLink(folder.resolve("pom.xml"), Path.of("shared/pom.xml"));
        init(Map.of());
        assertThat(folder.resolve("pom.xml")).isSymbolicLink();
        assertThat(folder.resolve("shared/pom.xml")).content().contains("<id>skill-evals</id>");
        assertThat(Files.getPosixFilePermissions(folder.resolve("shared/pom.xml")))
                .isEqualTo(PosixFilePermissions.fromString("rw-rw----"));
    }

    @Test
    void aPomThatHasAProfileOfThatNameIsLeftAlone() throws Exception {
        file("pom.xml", "<project><profiles><profile><id>skill-evals</id></profile></profiles></project>");
        Map<String, String> before = content();
        assertThatThrownBy(() -> init(Map.of())).hasMessageContaining("has a profile skill-evals already");
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void aFileInThePlaceOfTheFixturesIsToldOf() throws Exception {
        file("fixtures", "mine");
        Map<String, String> before = content();
        assertThatThrownBy(() -> init(Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(folder.resolve("fixtures") + " is no folder: name another one");
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void aDescriptionIsTakenAsItIsWritten() throws Exception {
        file(
                "skills/push-bookings/SKILL.md",
                "---\nname: push-bookings\ndescription: See @folder@ and @version@.\n---\nText.\n");
        init(Map.of());
        assertThat(folder.resolve("fixtures/first-task/project/README.md"))
                .content()
                .contains("See @folder@ and @version@.");
    }

    @Test
    void aPomInAnotherEncodingThatHasThePluginIsLeftAlone() throws Exception {
        Files.write(
                folder.resolve("pom.xml"),
                "<project><!-- ä evals-maven-plugin --></project>".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> init(Map.of())).hasMessageContaining("speaks of evals-maven-plugin already");
        assertThat(folder.resolve("fixtures")).doesNotExist();
    }

    @Test
    void whatIsToBeCalledNextCanBeCalled() throws Exception {
        init(Map.of("fixturesDirectory", "my fixtures"));
        assertThat(lines.said).anyMatch(line -> line.contains(":validate '-Devals.fixturesDirectory=my fixtures' "));
    }

    @Test
    void aPomThatHasThePluginIsLeftAlone() throws Exception {
        file("pom.xml", "<project><!-- evals-maven-plugin --></project>");
        Map<String, String> before = content();
        assertThatThrownBy(() -> init(Map.of())).hasMessageContaining("speaks of evals-maven-plugin already");
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void withoutASkillOrWithSeveralItSaysWhatToDo() throws Exception {
        file("skills/other/SKILL.md", "---\nname: other\ndescription: d\n---\nText.\n");
        assertThatThrownBy(() -> init(Map.of()))
                .hasMessageContaining("several skills were found")
                .hasMessageContaining("skills/other, skills/push-bookings");
        Files.delete(folder.resolve("skills/other/SKILL.md"));
        Files.delete(folder.resolve("skills/push-bookings/SKILL.md"));
        assertThatThrownBy(() -> init(Map.of())).hasMessageContaining("no skill was found in " + folder);
    }

    @Test
    void aNameThatIsNoFolderIsRefused() {
        assertThatThrownBy(() -> init(Map.of("initFixture", "../x")))
                .hasMessageContaining("`../x` is no name for a fixture's folder");
    }

    private void init(Map<String, String> settings) throws ConfigurationException, IOException {
        new Init(request(settings, Map.of()), lines).execute();
    }

    private SuiteRequest request(Map<String, String> settings, Map<String, String> selectors) {
        Map<String, io.skillevals.suite.read.Setting> all = new TreeMap<>();
        settings.forEach(
                (name, value) -> all.put(name, new io.skillevals.suite.read.Setting(value, "-Devals." + name)));
        return new SuiteRequest(
                folder,
                folder.resolve("target"),
                List.of(),
                all,
                selectors,
                id -> Optional.empty(),
                List.of(),
                "1.0-test");
    }

    private Map<String, String> content() throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (var all = Files.walk(folder)) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                content.put(folder.relativize(path).toString(), Files.readString(path));
            }
        }
        return content;
    }

    private void file(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static final class Lines implements Log {

        private final List<String> said = new java.util.ArrayList<>();

        @Override
        public void info(String line) {
            said.add(line);
        }

        @Override
        public void warn(String line) {
            said.add("WARN " + line);
        }
    }
}

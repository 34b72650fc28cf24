package io.skillevals.app;

import static io.skillevals.app.Shop.CREATES;
import static io.skillevals.app.Shop.GOLDEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.app.SelftestOutcome.Kind;
import io.skillevals.suite.ConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Self-tests, filters and single folders of a fixture with several prompts. */
@Timeout(120)
class PromptsSelftestTest {

    private static final String CANCELS = "{'type': 'holds', 'gate': true, 'file': 'app.py', 'text': 'seam.cancel'}";
    private static final String SAVES = "{'type': 'holds', 'gate': true, 'file': 'app.py', 'text': 'save'}";

    private static final String FORGETTING = GOLDEN.replace("save", "forget");
    private static final String FORGETS = "{'type': 'holds', 'gate': true, 'file': 'app.py', 'text': 'forget'}";
    private static final String KNOWN_TO_BE_WRONG = "its graders are known to be wrong by their self-test";

    @TempDir
    Path folder;

    /** The shop's project with the prompts p1 and p2, each with one check. */
    private Shop shop(String first, String second) throws Exception {
        return Shop.in(folder)
                .without("eval_config.json")
                .without("decoys")
                .without("app")
                .file("project/app.py", Shop.PRISTINE)
                .file("decoys/cancel-forgotten/app.py", CREATES)
                .file(
                        "eval.json",
                        "{'name': 'shop', 'prompts': [{'name': 'p1', 'prompt': 'Tell Seam.', 'checks': [" + first
                                + "]}, {'name': 'p2', 'prompt': 'Tell Seam all.', 'checks': [" + second + "]}]}");
    }

    @Test
    void aBlindGateIsNotHiddenByTheGateOfThatNameOfAnotherPrompt() throws Exception {
        Shop shop = shop(CANCELS, SAVES);

        SelftestOutcome outcome = shop.selftest();

        assertThat(outcome.kind()).isEqualTo(Kind.FAILED);
        assertThat(outcome.message())
                .contains("shop: the gate `holds` of the prompt p2 is blind")
                .doesNotContain("p1 is blind");
        assertThat(remarks(shop, "p1")).isEmpty();
        assertThat(remarks(shop, "p2")).containsExactly("blind", "always-passes");
        assertThat(shop.build().lines())
                .anyMatch(line -> line.matches(" +# +check +prompt +layer .*"))
                .anyMatch(line -> line.matches(" +1 +holds +p1 +checks +gate +1/1 +1/1 .*"))
                .anyMatch(line -> line.matches(" +2 +holds +p2 +checks +gate +0/1 +0/1 .*"));
        assertThat(shop.build().path("target/evals-reports/selftest.md"))
                .content()
                .contains("| golden (prompt p1) | passes | 100.0 | 1.00 | – |");
    }

    @Test
    void theFilterChangesNeitherTheGradersNorWhatIsKnownOfThem() throws Exception {
        Shop shop = shop(SAVES, CANCELS);
        Build build = shop.build().run();
        build.selftest();
        assertThat(build.report().message()).contains(KNOWN_TO_BE_WRONG);
        JsonNode tested = shop.recorded();
        List<FileTime> graded = grades(build);

        build.select("filter", "p2");

        assertThat(build.report().message()).contains(KNOWN_TO_BE_WRONG);
        assertThat(build.results().path("cells").findValuesAsString("prompt")).containsOnly("p2");
        assertThat(grades(build)).isEqualTo(graded);
        build.selftest();
        assertThat(shop.recorded()).isEqualTo(tested);
    }

    @Test
    void theFilterSelectsTheRunsOfAPrompt() throws Exception {
        Build build = shop(SAVES, CANCELS).build().select("filter", "p2").run();

        build.report();
        assertThat(build.runs()).isNotEmpty().allMatch(run -> run.contains("shop~p2"));
    }

    @Test
    void aFolderIsGradedAgainstTheOnePromptThatIsSelected() throws Exception {
        Build build = shop(SAVES, CANCELS).build();
        build.set("modified", build.path("fixtures/shop/golden").toString());

        assertThatThrownBy(build::report)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(
                        "select one prompt of shop to grade the folder against: -Devals.filter=PART of its"
                                + " name, selected are: p1, p2");
        build.select("filter", "p2").report();
        assertThat(build.path("target/evals-reports/modified/results.json"))
                .content()
                .contains("\"prompt\" : \"p2\"")
                .doesNotContain("\"prompt\" : \"p1\"");
    }

    @Test
    void aPromptMayHaveAGoldenOfItsOwn() throws Exception {
        Shop shop = shop(CANCELS, FORGETS);
        assertThat(shop.selftest().message()).contains("shop: the golden (prompt p2) does not pass");

        shop.file("goldens/p2/app.py", FORGETTING);

        assertThat(shop.selftest()).isEqualTo(new SelftestOutcome(Kind.HELD, ""));
        Build build = shop.build().run();
        build.report();
        assertThat(build.runs())
                .filteredOn(run -> run.contains("oracle"))
                .hasSize(2)
                .allMatch(run -> run.endsWith("graded 100"));
    }

    @Test
    void aPromptWithoutAGoldenIsNamed() throws Exception {
        Shop shop = shop(CANCELS, FORGETS).without("golden").file("goldens/p2/app.py", FORGETTING);
        Build build = shop.build();

        assertThat(shop.selftest().kind()).isEqualTo(Kind.HELD);
        assertThat(shop.recorded().path("result").asString("")).isEqualTo("incomplete");
        assertThat(build.lines())
                .contains("WARN shop: it cannot be self-tested: it has no golden (prompt p1), which must pass");
        assertThatThrownBy(build::validate).hasMessageContaining("fixture shop has no golden (prompt p1) to apply");
        assertThat(build.lines())
                .anyMatch(line -> line.contains("fixture shop has no golden (prompt p1), so that nobody can tell"));
        assertThatThrownBy(build::run).hasMessageContaining("fixture shop has no golden (prompt p1) to apply");
        build.select("filter", "p2").run();
    }

    @Test
    void aGoldenOfAPromptThatIsNotThereIsAMistake() throws Exception {
        Shop shop = shop(CANCELS, FORGETS).file("goldens/p3/app.py", GOLDEN);

        assertThatThrownBy(shop::selftest)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(shop.path("goldens/p3") + ": unknown prompt `p3`");
    }

    private static List<FileTime> grades(Build build) throws Exception {
        List<FileTime> times = new ArrayList<>();
        try (Stream<Path> files = Files.walk(build.path(".evals/runs"))) {
            for (Path grade :
                    files.filter(file -> file.endsWith("grade.json")).sorted().toList()) {
                times.add(Files.getLastModifiedTime(grade));
            }
        }
        assertThat(times).hasSize(4);
        return times;
    }

    private static List<String> remarks(Shop shop, String prompt) throws Exception {
        return StreamSupport.stream(shop.reported().path("checks").spliterator(), false)
                .filter(check -> check.path("prompt").asString("").equals(prompt))
                .flatMap(check -> Shop.texts(check.path("remarks")).stream())
                .toList();
    }
}

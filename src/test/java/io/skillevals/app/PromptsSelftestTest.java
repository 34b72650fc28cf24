package io.skillevals.app;

import static io.skillevals.app.Shop.CREATES;
import static io.skillevals.app.Shop.GOLDEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.app.SelftestOutcome.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Self-tests, filters and single folders of a fixture with several prompts. */
@Timeout(120)
class PromptsSelftestTest {

    private static final String CANCELS = "{'type': 'holds', 'gate': true, 'file': 'app.py', 'text': 'seam.cancel'}";
    private static final String SAVES = "{'type': 'holds', 'gate': true, 'file': 'app.py', 'text': 'save'}";

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

    private static List<String> remarks(Shop shop, String prompt) throws Exception {
        return StreamSupport.stream(shop.reported().path("checks").spliterator(), false)
                .filter(check -> check.path("prompt").asString("").equals(prompt))
                .flatMap(check -> Shop.texts(check.path("remarks")).stream())
                .toList();
    }
}

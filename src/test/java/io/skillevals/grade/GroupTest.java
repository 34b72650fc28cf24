package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckResult.Scored;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import io.skillevals.suite.When;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class GroupTest {

    @TempDir
    Path folder;

    /** Members as {@code score}, {@code n/a} or {@code error}, each with {@code *weight} and {@code >threshold}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "all | 1 1 1 | 1.0",
                "all | 1 0.4 1 | 0.4",
                "all | 1 0 1 | 0.0",
                "all | 1 n/a 1 | 1.0",
                "all | n/a n/a | does not apply",
                "all | 1 error | error: m2: broken",
                "all | 0 error | error: m2: broken",
                "any | 0 0.7 0 | 0.7",
                "any | 0 0 | 0.0",
                "any | 0 n/a | 0.0",
                "any | 1 error | 1.0",
                "any | 0.9 error | error: m2: broken",
                "any | error error | error: m1: broken; m2: broken",
                "weighted | 1*3 0*1 | 0.75",
                "weighted | 1*3 0*1 n/a*6 | 0.75",
                "weighted | 1*0 0*0 | 0.5",
                "weighted | 1*1 error*0 | error: m2: broken",
                "at-least 2 | 1 1 0 | 1.0",
                "at-least 2 | 1 0.9 0 | 0.5",
                "at-least 2 | 1 0.9>0.9 0 | 1.0",
                "at-least 2 | 1 1 error | 1.0",
                "at-least 2 | 1 0 error | error: m3: broken",
                "at-least 2 | 1 n/a n/a | 1.0",
                "at-least 2 | 0 n/a n/a | 0.0",
                "at-least 2 | 1 error n/a | error: m2: broken",
                "at-least 3 | 1 0 n/a | 0.5",
                "at-least 3 | 1 1 1 1 | 1.0",
                "at-least 1 | n/a | does not apply"
            })
    void aGroupsScoreIs(String type, String members, String expected) {
        assertThat(said(combined(type, members.split(" ")))).isEqualTo(expected);
    }

    @Test
    void aGroupShowsWhatEachOfItsChecksFound() {
        Scored scored = (Scored) combined("weighted", "1", "0", "n/a");
        assertThat(scored.details()).isEqualTo("1 of 2 checks pass");
        assertThat(scored.evidence())
                .extracting(Evidence::toString)
                .containsExactly(
                        "m1: 1.0", "src/a.js:3: seen", "m2: 0.0", "src/a.js:3: seen", "m3: does not apply, so");
        assertThat(scored.metrics()).isEqualTo(Map.of("m1/m1", 1.0, "m2/m2", 0.0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "all | 0 | a group needs checks: list them in `checks`",
                "at-least 3 | 2 | min is 3, but the group has 2 checks",
                "at-least 0 | 2 | min is 0, but the group has 2 checks"
            })
    void aGroupThatCanNotBeMeantIsAProblem(String type, int members, String problem) {
        String[] all = new String[members];
        java.util.Arrays.fill(all, "1");
        CheckSpec spec = spec(type, all);
        assertThat(Group.of(spec.type()).orElseThrow().problems(spec)).containsExactly(problem);
    }

    @Test
    void aCheckOfAGroupNeitherGatesNorIsOfAnotherLayer() {
        CheckSpec member = spec("all", "1").members().get(0);
        CheckSpec elsewhere = new CheckSpec(
                "t", "x", "docs", 1, Gating.COUNT, 1, Json.mapper().createObjectNode(), "test");
        CheckSpec group = new CheckSpec(
                "any",
                "g",
                "",
                member.layer(),
                1,
                Gating.GATE,
                1,
                false,
                When.ALWAYS,
                List.of(member, member.gating(Gating.GATE), elsewhere),
                Json.mapper().createObjectNode(),
                "test");
        assertThat(Group.ANY.problems(group))
                .containsExactly(
                        "`" + member.name()
                                + "` is in a group, which gates or is observed as a whole: say so of the group",
                        "`x` is in a group of the layer " + member.layer() + ", not of docs");
    }

    @Test
    void aNumberOfChecksThatIsBeyondAllNumbersIsNotTakenForOne() {
        CheckSpec few = spec("at-least 2", "1", "1");
        few.config().put("min", 5_000_000_000L);
        assertThat(Group.AT_LEAST.problems(few)).containsExactly("min is 5000000000, but the group has 2 checks");
    }

    @Test
    void aGateThatHoldsWhateverIsFoundIsAProblem() throws IOException {
        ObjectNode fields = (ObjectNode) Json.mapper().readTree("{\"value\": \"x\"}");
        CheckSpec gate = new CheckSpec("contains", "contains", "checks", 1, Gating.GATE, 0, fields, "test");
        Problems problems = new Problems();
        CheckRegistry.load(getClass().getClassLoader()).examine(new LeftRun(folder).asking(List.of(gate)), problems);
        assertThat(problems.errors())
                .extracting(Object::toString)
                .containsExactly(
                        "test: check `contains` of fixture shop: a gate with the threshold 0 holds whatever the"
                                + " check finds");
    }

    private static CheckResult combined(String type, String... members) {
        CheckSpec spec = spec(type, members);
        List<CheckResult> results = new ArrayList<>();
        for (int i = 0; i < members.length; i++) {
            String score = members[i].split("[*>]")[0];
            results.add(
                    switch (score) {
                        case "n/a" -> CheckResult.notApplicable("so");
                        case "error" -> CheckResult.error("broken");
                        default ->
                            new Scored(
                                    Double.parseDouble(score),
                                    "",
                                    List.of(Evidence.at("src/a.js", 3, "seen")),
                                    Map.of("m" + (i + 1), Double.parseDouble(score)));
                    });
        }
        return Group.of(spec.type()).orElseThrow().combine(spec, results);
    }

    private static CheckSpec spec(String type, String... members) {
        String[] words = type.split(" ");
        ObjectNode config = Json.mapper().createObjectNode();
        if (words.length > 1) {
            config.put("min", Integer.parseInt(words[1]));
        }
        List<CheckSpec> specs = new ArrayList<>();
        for (String member : members) {
            double weight = member.contains("*") ? Double.parseDouble(member.replaceAll(".*\\*|>.*", "")) : 1;
            double threshold = member.contains(">") ? Double.parseDouble(member.replaceAll(".*>", "")) : 1;
            specs.add(new CheckSpec(
                    "t",
                    "m" + (specs.size() + 1),
                    "checks",
                    weight,
                    Gating.COUNT,
                    threshold,
                    Json.mapper().createObjectNode(),
                    "test"));
        }
        return new CheckSpec(
                words[0], "group", "", "checks", 1, Gating.COUNT, 1, false, When.ALWAYS, specs, config, "test");
    }

    private static String said(CheckResult result) {
        if (result instanceof Scored scored) {
            return String.valueOf(scored.score());
        }
        return result instanceof CheckResult.Error error ? "error: " + error.reason() : "does not apply";
    }
}

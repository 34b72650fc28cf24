package io.skillevals.suite.read.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import io.skillevals.suite.When;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class CheckReaderTest {

    private final Problems problems = new Problems();

    @Test
    void aCheckHasUsualWordsWhereItSaysNone() {
        CheckSpec check = read("{'type':'file-exists','path':'a.txt'}").get(0);
        assertThat(check.name()).isEqualTo("file-exists");
        assertThat(check.layer()).isEqualTo("checks");
        assertThat(check.weight()).isEqualTo(1);
        assertThat(check.threshold()).isEqualTo(1);
        assertThat(check.gating()).isEqualTo(Gating.COUNT);
        assertThat(check.not()).isFalse();
        assertThat(check.when()).isEqualTo(When.ALWAYS);
        assertThat(check.config().propertyNames()).containsExactly("path");
        assertThat(check.source()).isEqualTo("place /checks/0");
    }

    @Test
    void aCheckSaysWhatItIs() {
        CheckSpec check =
                read("{'type':'x','name':'n','description':'d','layer':'l','weight':2,'gate':true,'threshold':0.5,"
                                + "'not':true,'when':{'conditions':['a'],'agents':['b'],'prompts':['c']}}")
                        .get(0);
        assertThat(check.name()).isEqualTo("n");
        assertThat(check.description()).isEqualTo("d");
        assertThat(check.layer()).isEqualTo("l");
        assertThat(check.weight()).isEqualTo(2);
        assertThat(check.gating()).isEqualTo(Gating.GATE);
        assertThat(check.threshold()).isEqualTo(0.5);
        assertThat(check.not()).isTrue();
        assertThat(check.when()).isEqualTo(new When(List.of("a"), List.of("b"), List.of("c")));
        assertThat(check.config().isEmpty()).isTrue();
    }

    @Test
    void aCheckWithoutANameIsCalledByItsDescription() {
        assertThat(names("{'type':'x','description':'Todo is there'}")).containsExactly("Todo is there");
    }

    @Test
    void checksThatAreCalledAlikeGetNumbersUnlessTheirNameWasGiven() {
        assertThat(names(
                        "{'type':'x'}",
                        "{'type':'x'}",
                        "{'type':'y','description':'d'}",
                        "{'type':'x','description':'d'}",
                        "{'type':'x'}",
                        "{'type':'z','name':'n'}",
                        "{'type':'z','name':'n'}"))
                .containsExactly("x", "x 2", "d", "d 2", "x 3", "n", "n");
    }

    @Test
    void aGroupHasItsChecksInItsOwnLayer() {
        CheckSpec group = read("{'type':'any','layer':'l','checks':[{'type':'x','weight':3},{'type':'x'},"
                        + "{'type':'all','checks':[{'type':'y','not':true}]}]}")
                .get(0);
        assertThat(group.members()).extracting(CheckSpec::name).containsExactly("x", "x 2", "all");
        assertThat(group.members()).extracting(CheckSpec::layer).containsOnly("l");
        assertThat(group.members().get(2).members().get(0).not()).isTrue();
        assertThat(group.members().get(2).members().get(0).source()).isEqualTo("place /checks/0/checks/2/checks/0");
        assertThat(group.all()).hasSize(5);
        assertThat(group.config().isEmpty()).isTrue();
    }

    @Test
    void aGateThatIsOnlyObservedIsAProblem() {
        read("{'type':'x','gate':true,'observe':true}");
        assertThat(problems.errors())
                .extracting(Object::toString)
                .containsExactly("place /checks/0: a check cannot be a gate and only be observed: leave one out");
    }

    private List<String> names(String... checks) {
        return read(checks).stream().map(CheckSpec::name).toList();
    }

    private List<CheckSpec> read(String... checks) {
        String text = "{\"checks\":[" + String.join(",", checks).replace('\'', '"') + "]}";
        ObjectNode tree = (ObjectNode) Json.mapper().readTree(text);
        return new CheckReader(problems).read(new JsonDocument(tree, pointer -> "place " + pointer));
    }
}

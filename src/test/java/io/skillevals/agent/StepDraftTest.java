package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.ToolCall;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class StepDraftTest {

    @Test
    void callsWithoutAnIdStandBesideEachOtherAndAreAnsweredInTheirOrder() throws IOException {
        StepDraft draft = draft();
        draft.call(call("", "first"));
        draft.call(call("b", "named"));
        draft.call(call("", "second"));
        assertThat(draft.answer(Observation.Result.of("", "of the first", true)))
                .isTrue();
        assertThat(draft.isAnswered()).isFalse();
        assertThat(draft.answer(Observation.Result.of("b", "of the named", false)))
                .isTrue();
        assertThat(draft.answer(Observation.Result.of("", "of the second", false)))
                .isTrue();
        assertThat(draft.isAnswered()).isTrue();
        assertThat(draft.answer(Observation.Result.of("", "of none", false))).isFalse();
        Step step = draft.step(null);
        assertThat(step.toolCalls()).extracting(ToolCall::functionName).containsExactly("first", "named", "second");
        assertThat(step.toolCalls()).extracting(ToolCall::toolCallId).doesNotHaveDuplicates();
        assertThat(step.toolCalls())
                .extracting(call -> step.resultOf(call).content())
                .containsExactly("of the first", "of the named", "of the second");
        assertThat(step.toolCalls()).extracting(step::failed).containsExactly(true, false, false);
    }

    @Test
    void aCallWithTheIdOfAnotherOneReplacesIt() throws IOException {
        StepDraft draft = draft();
        draft.call(call("a", "before"));
        draft.call(call("a", "after"));
        assertThat(draft.step(null).toolCalls())
                .extracting(ToolCall::functionName)
                .containsExactly("after");
    }

    private static ToolCall call(String id, String tool) {
        return ToolCall.of(id, tool, Json.mapper().createObjectNode());
    }

    private static StepDraft draft() throws IOException {
        return new StepDraft(new StepOrder(step -> {}).begin(), null);
    }
}

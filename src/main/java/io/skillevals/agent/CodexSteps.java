package io.skillevals.agent;

import io.skillevals.trajectory.StepOrder;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes steps of Codex's items. A step is finished when the next one has begun and all its calls have their results. */
final class CodexSteps {

    private final StepOrder order;
    private final CodexAnswers answers = new CodexAnswers();
    /** Steps whose calls still run, by the item of the call. */
    private final Map<String, StepDraft> running = new HashMap<>();
    /** Steps that are not finished. */
    private final Set<StepDraft> open = new LinkedHashSet<>();

    private @Nullable StepDraft current;
    private @Nullable String lastText;
    private int plans;
    private int warnings;
    private int denials;
    private int subAgents;

    CodexSteps(StepOrder order) {
        this.order = order;
    }

    void item(CodexItem item) throws IOException {
        boolean begins = answers.begins(item);
        if (item.isWarning()) {
            warnings++;
        } else if (item.isCall()) {
            call(item, begins);
        } else {
            say(item, begins);
        }
    }

    private void say(CodexItem item, boolean begins) throws IOException {
        StepDraft draft = answering(begins);
        if (item.isThought()) {
            draft.think(item.text());
        } else {
            lastText = item.text();
            draft.say(item.text());
        }
    }

    private void call(CodexItem item, boolean begins) throws IOException {
        StepDraft draft = running.remove(item.id());
        boolean calling = item.beginsCall(draft != null);
        if (calling) {
            plans += item.isPlan() ? 1 : 0;
            subAgents += item.isSubAgent() ? 1 : 0;
            draft = answering(begins);
            draft.call(item.call(id(item)));
        }
        if (draft == null) {
            return;
        }
        if (item.endsCall()) {
            denials += item.isDeclined() ? 1 : 0;
            draft.answer(item.result(id(item)));
            finishUnlessCurrent(draft);
        } else {
            running.put(item.id(), draft);
        }
    }

    /** A plan is called again under the same id, which a trajectory may have only once. */
    private String id(CodexItem item) {
        return item.isPlan() ? item.id() + "." + plans : item.id();
    }

    private StepDraft answering(boolean begins) throws IOException {
        StepDraft before = current;
        if (before != null && !begins) {
            return before;
        }
        StepDraft draft = new StepDraft(order.begin(), null);
        open.add(draft);
        current = draft;
        if (before != null) {
            finishUnlessCurrent(before);
        }
        return draft;
    }

    private void finishUnlessCurrent(StepDraft draft) throws IOException {
        if (draft != current && draft.isAnswered()) {
            finish(draft);
        }
    }

    private void finish(StepDraft draft) throws IOException {
        if (open.remove(draft)) {
            order.finish(draft.place(), draft.step(null));
        }
    }

    /** Finishes what is still open when the stream ends. */
    void finish() throws IOException {
        for (StepDraft draft : List.copyOf(open)) {
            finish(draft);
        }
    }

    /** What was said last. */
    @Nullable
    String lastText() {
        return lastText;
    }

    /** How many answers the model gave, by estimate. */
    int turns() {
        return answers.begun();
    }

    int subAgents() {
        return subAgents;
    }

    int warnings() {
        return warnings;
    }

    /** Calls that Codex did not let be done. */
    int denials() {
        return denials;
    }
}

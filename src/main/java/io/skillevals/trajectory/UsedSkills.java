package io.skillevals.trajectory;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** Gathers the skills that the steps it is shown take into use, where the call succeeded. */
public final class UsedSkills implements StepSink {

    private final Set<String> names = new LinkedHashSet<>();

    @Override
    public void step(Step step) {
        for (ToolCall call : step.toolCalls()) {
            if (!step.failed(call)) {
                names.addAll(SkillUse.all(call));
            }
        }
    }

    /** Their names, in the order of their first use. */
    public Set<String> names() {
        return Collections.unmodifiableSet(names);
    }
}

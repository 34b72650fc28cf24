package io.skillevals.run;

import io.skillevals.rundir.SkillDelivery;
import io.skillevals.rundir.SkillDelivery.Way;
import io.skillevals.spi.Agent;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Skill;
import io.skillevals.suite.SkillTexts;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is told in a condition.
 *
 * @param prompt the prompt as sent
 * @param systemPrompt what is added to the system prompt; absent when nothing is
 * @param skills the delivered skills, with the way in which they really reach the agent
 */
record Briefing(String prompt, @Nullable String systemPrompt, List<SkillDelivery> skills) {

    /**
     * The briefing of a run: what its options add to the system prompt, and the skills that its condition delivers. Where an
     * agent has no system-prompt option, the prompt carries both.
     */
    static Briefing of(Task task) throws IOException {
        Briefing briefing = of(task.condition(), task.skills(), task.agent(), task.prompt());
        String addition = task.spec().options().systemPrompt();
        if (addition == null) {
            return briefing;
        }
        return task.agent().takesSystemPrompt()
                ? new Briefing(briefing.prompt(), joined(addition, briefing.systemPrompt()), briefing.skills())
                : new Briefing(joined(addition, briefing.prompt()), briefing.systemPrompt(), briefing.skills());
    }

    private static String joined(String first, @Nullable String second) {
        return second == null ? first : first + "\n\n" + second;
    }

    private static Briefing of(Condition condition, List<Skill> skills, Agent agent, String task) throws IOException {
        Way way = way(condition.delivery(), agent);
        List<SkillDelivery> delivered = skills.stream()
                .map(skill -> new SkillDelivery(skill.name(), skill.digest(), way))
                .toList();
        if (skills.isEmpty() || way == Way.NATIVE) {
            return new Briefing(task, null, delivered);
        }
        String text = SkillTexts.of(skills);
        return way == Way.PROMPT
                ? new Briefing(text + "\n" + task, null, delivered)
                : new Briefing(task, text, delivered);
    }

    private static Way way(Delivery wanted, Agent agent) {
        return switch (wanted) {
            case NATIVE -> Way.NATIVE;
            case SYSTEM_PROMPT -> agent.takesSystemPrompt() ? Way.SYSTEM_PROMPT : Way.PROMPT;
            case PROMPT -> Way.PROMPT;
        };
    }
}

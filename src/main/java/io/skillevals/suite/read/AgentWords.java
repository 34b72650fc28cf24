package io.skillevals.suite.read;

import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says what is wrong with the words in what agents are told by their own elements; whether a condition has what they stand for differs. */
final class AgentWords {

    private static final KnownWords ALL = KnownWords.ofRun(true, true);

    private final Map<String, String> places;
    private final Problems problems;

    /**
     * An examination.
     *
     * @param places what named each agent
     */
    AgentWords(Map<String, String> places, Problems problems) {
        this.places = places;
        this.problems = problems;
    }

    void examine(Suite suite) {
        for (Condition condition : suite.conditions()) {
            condition.agents().forEach(name -> suite.agent(name).ifPresent(agent -> examine(agent, condition)));
        }
    }

    private void examine(AgentSpec agent, Condition condition) {
        KnownWords known = KnownWords.ofRun(
                condition.surroundings().service() != null,
                condition.surroundings().data());
        String place = places.getOrDefault(agent.name(), "<agents>");
        for (String text : texts(agent, condition)) {
            Optional<String> anywhere = ALL.problem(text);
            anywhere.or(() -> known.problem(text)
                            .map(problem -> problem + "; agent " + agent.name() + " asks for it in the condition "
                                    + condition.name()))
                    .ifPresent(problem -> problems.error(place, problem));
        }
    }

    /** What the agent says itself; servers of its own are not asked for where the condition has others. */
    private static List<String> texts(AgentSpec agent, Condition condition) {
        List<String> texts = new ArrayList<>();
        agent.command().stream().skip(1).forEach(texts::add);
        texts.addAll(agent.arguments());
        texts.addAll(agent.environment().values());
        if (condition.options().mcpServers() == null) {
            texts.addAll(agent.options().serverTexts());
        }
        return texts;
    }
}

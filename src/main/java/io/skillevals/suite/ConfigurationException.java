package io.skillevals.suite;

import java.util.List;

/** What the user configured cannot be run; the message lists every problem. */
public final class ConfigurationException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public ConfigurationException(List<Problem> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }

    private static String message(List<Problem> problems) {
        StringBuilder text = new StringBuilder("nothing was started, because of ")
                .append(problems.size() == 1 ? "a problem" : problems.size() + " problems")
                .append(':');
        for (int i = 0; i < problems.size(); i++) {
            text.append("\n  ").append(i + 1).append(". ").append(problems.get(i));
        }
        return text.toString();
    }
}

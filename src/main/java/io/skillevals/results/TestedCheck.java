package io.skillevals.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.skillevals.rundir.CheckGrade.Gating;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A check in a self-test.
 *
 * @param name the check's name
 * @param prompt the name of the prompt that alone has it; empty when every prompt has it
 * @param type its type
 * @param layer its layer
 * @param gating what it does to the verdict
 * @param noticed on how many solutions of each kind it scored less than on the golden
 * @param remarks what is odd about it
 */
public record TestedCheck(
        String name,
        String prompt,
        String type,
        String layer,
        Gating gating,
        Map<SolutionGrade.Kind, Tally> noticed,
        Set<Remark> remarks) {

    public TestedCheck {
        noticed = Collections.unmodifiableMap(
                noticed.isEmpty() ? new EnumMap<>(SolutionGrade.Kind.class) : new EnumMap<>(noticed));
        remarks = Collections.unmodifiableSet(new LinkedHashSet<>(remarks));
    }

    /** What it is called in a sentence. */
    String label() {
        return (gating == Gating.GATE ? "the gate `" : "the check `") + name + "`"
                + (prompt.isEmpty() ? "" : " of the prompt " + prompt);
    }

    /** Whether it is asked of the solutions of a prompt. */
    public boolean isAskedOf(String promptName) {
        return prompt.isEmpty() || prompt.equals(promptName);
    }

    /** What it does to the verdict, in one word. */
    public String effect() {
        return gating.name().toLowerCase(Locale.ROOT);
    }

    /** On how many solutions of a kind it scored less than on the golden. */
    public Tally noticed(SolutionGrade.Kind kind) {
        return noticed.getOrDefault(kind, new Tally(0, 0));
    }

    /**
     * A count.
     *
     * @param noticed solutions on which it scored less
     * @param asked solutions that it was asked of and applied to
     */
    public record Tally(int noticed, int asked) {}

    /** What is odd about a check. */
    public enum Remark {
        /** It scores less on no solution than on the golden. */
        @JsonProperty("blind")
        BLIND("blind"),
        /** It reaches its threshold on every solution. */
        @JsonProperty("always-passes")
        ALWAYS_PASSES("always passes"),
        /** It reaches its threshold on no solution. */
        @JsonProperty("always-fails")
        ALWAYS_FAILS("always fails"),
        /** It applies to no solution. */
        @JsonProperty("never-applies")
        NEVER_APPLIES("never applies");

        private final String label;

        Remark(String label) {
            this.label = label;
        }

        /** The name for readers. */
        public String label() {
            return label;
        }
    }
}

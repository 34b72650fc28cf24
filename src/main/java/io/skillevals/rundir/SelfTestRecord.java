package io.skillevals.rundir;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * {@code selftest.json} in the folder of runs: what is known of the graders of each fixture.
 *
 * @param schema {@value #SCHEMA}
 * @param plugin the plugin's version at the newest self-test
 * @param at when the newest self-test was made
 * @param fixtures one for each fixture that was ever tested, by name
 */
public record SelfTestRecord(int schema, String plugin, Instant at, List<Tested> fixtures) {

    /** The newest form of the record. */
    public static final int SCHEMA = 1;

    public SelfTestRecord {
        Objects.requireNonNull(plugin, "plugin");
        Objects.requireNonNull(at, "at");
        fixtures = List.copyOf(fixtures);
    }

    /** The newest self-test of a fixture. */
    public Optional<Tested> of(String fixture) {
        return fixtures.stream().filter(tested -> tested.name().equals(fixture)).findFirst();
    }

    /** This record with the fixtures of an older one that it does not have. */
    public SelfTestRecord after(SelfTestRecord older) {
        Map<String, Tested> byName = new TreeMap<>();
        older.fixtures().forEach(tested -> byName.put(tested.name(), tested));
        fixtures.forEach(tested -> byName.put(tested.name(), tested));
        List<Tested> all = new ArrayList<>(byName.values());
        all.sort(Comparator.comparing(Tested::name));
        return new SelfTestRecord(schema, plugin, at, all);
    }

    /**
     * A fixture that was tested.
     *
     * @param name the fixture's name
     * @param graderDigest of the checks, their configuration and the grader's version
     * @param pristineDigest of its pristine project
     * @param result what came of it
     * @param problems why it is not passed; empty when it is
     */
    public record Tested(
            String name, String graderDigest, String pristineDigest, Result result, List<Problem> problems) {

        public Tested {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(graderDigest, "graderDigest");
            Objects.requireNonNull(pristineDigest, "pristineDigest");
            Objects.requireNonNull(result, "result");
            problems = List.copyOf(problems);
        }

        /** Whether it was made with these graders, on this pristine project. */
        public boolean isWith(String grader, String pristine) {
            return graderDigest.equals(grader) && pristineDigest.equals(pristine);
        }
    }

    /** What came of a self-test. */
    public enum Result {
        /** The graders held. */
        @JsonProperty("passed")
        PASSED,
        /** They did not. */
        @JsonProperty("failed")
        FAILED,
        /** Something is missing, or could not be measured, so that nothing is known for certain. */
        @JsonProperty("incomplete")
        INCOMPLETE
    }

    /**
     * Why a fixture's self-test is not passed.
     *
     * @param kind what sort of problem it is
     * @param text a sentence for readers
     */
    public record Problem(Kind kind, String text) {

        public Problem {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(text, "text");
        }
    }

    /** Sorts of problems. */
    public enum Kind {
        /** A right solution does not pass. */
        @JsonProperty("golden-fails")
        GOLDEN_FAILS,
        /** Nothing was done, and it passes. */
        @JsonProperty("untouched-passes")
        UNTOUCHED_PASSES,
        /** A wrong solution passes. */
        @JsonProperty("decoy-passes")
        DECOY_PASSES,
        /** A check that must catch a wrong solution does not. */
        @JsonProperty("decoy-not-caught")
        DECOY_NOT_CAUGHT,
        /** A check that gates notices nothing. */
        @JsonProperty("blind-gate")
        BLIND_GATE,
        /** A check that gates applies to nothing. */
        @JsonProperty("idle-gate")
        IDLE_GATE,
        /** A solution could not be graded. */
        @JsonProperty("not-graded")
        NOT_GRADED,
        /** The fixture has nothing to test it with. */
        @JsonProperty("lacking")
        LACKING;

        /** Whether a verdict of these graders is known to be wrong. */
        public boolean misgrades() {
            return this == GOLDEN_FAILS || this == UNTOUCHED_PASSES || this == DECOY_PASSES;
        }

        /** Whether the graders are known not to hold, rather than not known. */
        public boolean fails() {
            return this != NOT_GRADED && this != LACKING;
        }
    }
}

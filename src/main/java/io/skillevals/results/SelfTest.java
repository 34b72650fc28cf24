package io.skillevals.results;

import io.skillevals.rundir.SelfTestRecord;
import io.skillevals.rundir.SelfTestRecord.Result;
import io.skillevals.rundir.SelfTestRecord.Tested;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What self-tests say of the graders that gave the grades of a report.
 *
 * @param held whether the graders of all fixtures held; absent when that is not known
 * @param note what a reader should know; absent when all of them held
 * @param misgraded what they are known to let pass that must not, or not to let pass that must
 */
public record SelfTest(@Nullable Boolean held, @Nullable String note, List<String> misgraded) {

    /** Nobody asked. */
    public static final SelfTest UNASKED = new SelfTest(null, null, List.of());

    private static final String ADVICE = ": run evals:selftest";

    public SelfTest {
        misgraded = List.copyOf(misgraded);
    }

    /**
     * What decides a fixture's grades, as it is now.
     *
     * @param grader the grader's digest of the fixture
     * @param pristine the digest of its pristine project
     */
    public record Digests(String grader, String pristine) {}

    /** The word on fixtures: what a record says of those that are still as they were when they were tested. */
    public static SelfTest of(Optional<SelfTestRecord> record, Map<String, Digests> fixtures) {
        List<String> failed = new ArrayList<>();
        List<String> incomplete = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        List<String> never = new ArrayList<>();
        List<String> misgraded = new ArrayList<>();
        new TreeMap<>(fixtures).forEach((name, now) -> {
            Tested tested = record.flatMap(known -> known.of(name)).orElse(null);
            if (tested == null) {
                never.add(name);
            } else if (!tested.isWith(now.grader(), now.pristine())) {
                changed.add(name);
            } else if (tested.result() == Result.FAILED) {
                failed.add(name);
                tested.problems().stream()
                        .filter(problem -> problem.kind().misgrades())
                        .forEach(problem -> misgraded.add(name + ": " + problem.text()));
            } else if (tested.result() == Result.INCOMPLETE) {
                incomplete.add(name);
            }
        });
        List<String> sentences = new ArrayList<>();
        add(sentences, "the graders did not hold in the self-test of ", failed, "");
        add(sentences, "the self-test is incomplete of ", incomplete, "");
        add(sentences, "graders or project have changed since the self-test of ", changed, ADVICE);
        if (never.size() > 1 && never.size() == fixtures.size()) {
            sentences.add("there was no self-test of any fixture" + ADVICE);
        } else {
            add(sentences, "there was no self-test of ", never, ADVICE);
        }
        String note = sentences.isEmpty() ? null : String.join("; ", sentences);
        Boolean held = failed.isEmpty() ? (note == null && !fixtures.isEmpty() ? Boolean.TRUE : null) : Boolean.FALSE;
        return new SelfTest(held, note, misgraded);
    }

    private static void add(List<String> sentences, String what, List<String> fixtures, String advice) {
        if (!fixtures.isEmpty()) {
            sentences.add(what + String.join(", ", fixtures) + advice);
        }
    }
}

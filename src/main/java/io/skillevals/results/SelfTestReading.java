package io.skillevals.results;

import io.skillevals.results.SolutionGrade.Kind;
import io.skillevals.results.TestedCheck.Remark;
import io.skillevals.results.TestedCheck.Tally;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Gating;
import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.rundir.SelfTestRecord;
import io.skillevals.rundir.SelfTestRecord.Problem;
import io.skillevals.rundir.SelfTestRecord.Result;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Judges the graders of a fixture by the grades that they gave to its ready solutions. */
public final class SelfTestReading {

    private final Fixture fixture;
    private final List<SolutionGrade> solutions;
    private final Predicate<CheckSpec> beyond;
    private final double passScore;
    private final Map<String, SolutionGrade> goldens = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /**
     * A reading.
     *
     * @param fixture what was graded against
     * @param solutions what was graded
     * @param beyond whether a check can never apply to a ready solution
     * @param passScore the score from which a solution passes
     * @param notes what its author should know besides
     */
    public SelfTestReading(
            Fixture fixture,
            List<SolutionGrade> solutions,
            Predicate<CheckSpec> beyond,
            double passScore,
            List<String> notes) {
        this.fixture = fixture;
        this.solutions = List.copyOf(solutions);
        this.beyond = beyond;
        this.passScore = passScore;
        this.warnings.addAll(notes);
        of(Kind.GOLDEN).forEach(golden -> goldens.put(golden.prompt(), golden));
    }

    /** What it comes to. */
    public FixtureSelfTest read(String graderDigest, String pristineDigest) {
        lacking();
        notGraded();
        of(Kind.GOLDEN).forEach(this::golden);
        of(Kind.UNTOUCHED).stream()
                .filter(SolutionGrade::passed)
                .forEach(one ->
                        problem(SelfTestRecord.Kind.UNTOUCHED_PASSES, one.label() + " passes with " + score(one)));
        of(Kind.DECOY).forEach(this::decoy);
        List<TestedCheck> checks = checks();
        checks.forEach(this::remarks);
        return new FixtureSelfTest(
                fixture.name(),
                result(),
                graderDigest,
                pristineDigest,
                solutions.stream().map(this::tested).toList(),
                checks,
                problems,
                warnings);
    }

    private List<SolutionGrade> of(Kind kind) {
        return solutions.stream().filter(solution -> solution.kind() == kind).toList();
    }

    private void problem(SelfTestRecord.Kind kind, String text) {
        problems.add(new Problem(kind, text));
    }

    private Result result() {
        if (problems.stream().anyMatch(problem -> problem.kind().fails())) {
            return Result.FAILED;
        }
        return problems.isEmpty() ? Result.PASSED : Result.INCOMPLETE;
    }

    private void lacking() {
        List<String> lacks = new ArrayList<>();
        lacking(Kind.GOLDEN, ", which must pass", lacks);
        lacking(Kind.DECOY, ", which must not pass", lacks);
        if (!lacks.isEmpty()) {
            problem(SelfTestRecord.Kind.LACKING, "it cannot be self-tested: it has " + String.join(", and ", lacks));
        }
    }

    private void lacking(Kind kind, String must, List<String> lacks) {
        Set<String> without = new LinkedHashSet<>();
        solutions.forEach(solution -> without.add(solution.prompt()));
        int all = without.size();
        of(kind).forEach(solution -> without.remove(solution.prompt()));
        if (!without.isEmpty()) {
            lacks.add("no " + kind.name().toLowerCase(Locale.ROOT)
                    + (without.size() == all ? "" : " (prompt " + String.join(", ", without) + ")") + must);
        }
    }

    /** Those of one reason together: where an engine is gone, all have the same. */
    private void notGraded() {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (SolutionGrade solution : solutions) {
            if (solution.broken()) {
                byReason.computeIfAbsent(solution.reason(), reason -> new ArrayList<>())
                        .add(solution.label());
            } else if (!solution.hasVerdict()) {
                problem(
                        SelfTestRecord.Kind.LACKING,
                        solution.label() + " shows nothing: no check that counts applies to it");
            }
        }
        byReason.forEach((reason, labels) -> problem(
                SelfTestRecord.Kind.NOT_GRADED,
                labels.get(0) + (labels.size() == 1 ? "" : " and " + (labels.size() - 1) + " more")
                        + " could not be graded: " + reason));
    }

    private void golden(SolutionGrade golden) {
        if (!golden.hasVerdict()) {
            return;
        }
        List<CheckGrade> gates = golden.checks().stream()
                .filter(check -> check.gating() == Gating.GATE)
                .toList();
        if (!golden.passed()) {
            String missed = gates.stream()
                    .filter(gate -> gate.status() == Status.SCORED && !SolutionGrade.reached(gate))
                    .map(gate -> gate.name() + " (" + figure(gate) + " of " + Figures.rate(gate.threshold())
                            + (gate.reason().isEmpty() ? "" : ": " + gate.reason()) + ")")
                    .collect(Collectors.joining(", "));
            problem(
                    SelfTestRecord.Kind.GOLDEN_FAILS,
                    golden.label() + " does not pass: it has " + score(golden) + ", " + Figures.points(passScore)
                            + " are needed"
                            + (missed.isEmpty() ? "" : "; gates that it does not reach: " + missed));
        }
        if (!gates.isEmpty() && gates.stream().allMatch(gate -> gate.status() == Status.NOT_APPLICABLE)) {
            warnings.add("none of the gates applies to " + golden.label() + ": "
                    + gates.stream().map(CheckGrade::name).collect(Collectors.joining(", ")));
        }
    }

    private void decoy(SolutionGrade decoy) {
        if (decoy.passed()) {
            problem(SelfTestRecord.Kind.DECOY_PASSES, decoy.label() + " passes with " + score(decoy));
        }
        if (!decoy.broken()) {
            decoy.caughtBy().forEach(check -> caught(decoy, check));
        }
    }

    /** Whether a decoy is caught by the check of that name, or else by one of that type. */
    private void caught(SolutionGrade decoy, String wanted) {
        List<CheckGrade> meant = decoy.check(wanted)
                .map(List::of)
                .orElseGet(() -> decoy.checks().stream()
                        .filter(check -> check.type().equals(wanted))
                        .toList());
        if (meant.isEmpty()) {
            warnings.add(decoy.label() + " must be caught by `" + wanted
                    + "`, which was not asked: its layer was not selected, or it belongs to another prompt");
        } else if (meant.stream().noneMatch(check -> check.score() != null && !SolutionGrade.reached(check))) {
            CheckGrade first = meant.get(0);
            problem(
                    SelfTestRecord.Kind.DECOY_NOT_CAUGHT,
                    decoy.label() + " is not caught by `" + wanted + "`, which "
                            + (first.score() == null
                                    ? "does not apply to it: " + first.reason()
                                    : "gives it " + figure(first) + ", at least its threshold "
                                            + Figures.rate(first.threshold())));
        }
    }

    private List<TestedCheck> checks() {
        Map<Key, TestedCheck> checks = new LinkedHashMap<>();
        for (SolutionGrade solution : solutions) {
            for (LayerGrade layer : solution.grade().layers()) {
                layer.checks()
                        .forEach(check -> checks.computeIfAbsent(
                                key(solution, check),
                                key -> new TestedCheck(
                                        key.check(),
                                        key.prompt(),
                                        check.type(),
                                        layer.name(),
                                        check.gating(),
                                        tallies(key),
                                        odd(key))));
            }
        }
        return List.copyOf(checks.values());
    }

    /**
     * One check: prompts may each have one of the same name.
     *
     * @param prompt the name of the prompt that alone has it; empty when every prompt has it
     */
    private record Key(String prompt, String check) {

        boolean isAskedOf(SolutionGrade solution) {
            return prompt.isEmpty() || prompt.equals(solution.prompt());
        }
    }

    private Key key(SolutionGrade solution, CheckGrade check) {
        boolean shared = fixture.prompts().size() == 1
                || fixture.checks().stream().anyMatch(one -> one.name().equals(check.name()));
        return new Key(shared ? "" : solution.prompt(), check.name());
    }

    private List<SolutionGrade> asked(Key key) {
        return solutions.stream().filter(key::isAskedOf).toList();
    }

    private Map<Kind, Tally> tallies(Key key) {
        Map<Kind, Tally> tallies = new EnumMap<>(Kind.class);
        for (SolutionGrade solution : asked(key)) {
            if (solution.kind() != Kind.GOLDEN
                    && solution.check(key.check()).map(CheckGrade::score).isPresent()) {
                Tally soFar = tallies.getOrDefault(solution.kind(), new Tally(0, 0));
                int more = notices(key.check(), solution) ? 1 : 0;
                tallies.put(solution.kind(), new Tally(soFar.noticed() + more, soFar.asked() + 1));
            }
        }
        return tallies;
    }

    private boolean notices(String check, SolutionGrade solution) {
        SolutionGrade golden = goldens.get(solution.prompt());
        return golden != null && solution.isBelow(golden, check);
    }

    private Set<Remark> odd(Key key) {
        List<SolutionGrade> asked = asked(key);
        List<CheckGrade> scored = scored(asked, key.check());
        if (scored.isEmpty()) {
            return EnumSet.of(Remark.NEVER_APPLIES);
        }
        Set<Remark> remarks = new LinkedHashSet<>();
        long reached = scored.stream().filter(SolutionGrade::reached).count();
        List<SolutionGrade> right =
                asked.stream().filter(one -> one.kind() == Kind.GOLDEN).toList();
        boolean goldenReaches = scored(right, key.check()).stream().anyMatch(SolutionGrade::reached);
        if (goldenReaches && asked.stream().noneMatch(solution -> notices(key.check(), solution))) {
            remarks.add(Remark.BLIND);
        }
        if (reached == scored.size()) {
            remarks.add(Remark.ALWAYS_PASSES);
        }
        if (reached == 0) {
            remarks.add(Remark.ALWAYS_FAILS);
        }
        return remarks;
    }

    private static List<CheckGrade> scored(List<SolutionGrade> solutions, String check) {
        return solutions.stream()
                .flatMap(solution -> solution.check(check).stream())
                .filter(found -> found.score() != null)
                .toList();
    }

    /** What is odd about a check that has a part in the verdict. */
    private void remarks(TestedCheck check) {
        if (check.gating() == Gating.OBSERVE) {
            return;
        }
        Key key = new Key(check.prompt(), check.name());
        boolean certain = check.gating() == Gating.GATE && isKnown(key);
        if (check.remarks().contains(Remark.BLIND)) {
            String text = check.label()
                    + " is blind: it scores no solution below the golden; make a decoy that it must catch";
            tell(certain && has(Kind.DECOY, key), SelfTestRecord.Kind.BLIND_GATE, text);
        } else if (check.remarks().contains(Remark.NEVER_APPLIES)) {
            boolean idle = certain && has(Kind.GOLDEN, key) && !isBeyond(key);
            tell(
                    idle,
                    SelfTestRecord.Kind.IDLE_GATE,
                    check.label() + " " + Remark.NEVER_APPLIES.label() + (idle ? whyIdle(key) : ""));
        } else {
            check.remarks().forEach(remark -> warnings.add(check.label() + " " + remark.label()));
        }
    }

    private void tell(boolean isProblem, SelfTestRecord.Kind kind, String text) {
        if (isProblem) {
            problem(kind, text);
        } else {
            warnings.add(text);
        }
    }

    private boolean has(Kind kind, Key key) {
        return asked(key).stream().anyMatch(solution -> solution.kind() == kind);
    }

    /** Whether the check could do its work on every solution: where it could not, nobody knows what it would have noticed. */
    private boolean isKnown(Key key) {
        return asked(key).stream()
                .noneMatch(solution -> solution.grade().layers().isEmpty()
                        || solution.check(key.check())
                                .filter(check -> check.status() == Status.ERROR)
                                .isPresent());
    }

    private boolean isBeyond(Key key) {
        List<CheckSpec> specs = key.prompt().isEmpty() ? fixture.everyCheck() : fixture.checks(key.prompt());
        return specs.stream().filter(spec -> spec.name().equals(key.check())).anyMatch(beyond);
    }

    private String whyIdle(Key key) {
        return asked(key).stream()
                .filter(solution -> solution.kind() == Kind.GOLDEN)
                .findFirst()
                .map(golden -> ", not even to the golden: "
                        + golden.check(key.check()).map(CheckGrade::reason).orElse("")
                        + (golden.unsaid() == null
                                ? ""
                                : "; if it asks for what an agent says, add a file " + golden.unsaid()
                                        + " to the golden"))
                .orElse("");
    }

    private TestedSolution tested(SolutionGrade solution) {
        Map<String, Double> scores = new LinkedHashMap<>();
        List<String> noticedBy = new ArrayList<>();
        for (CheckGrade check : solution.checks()) {
            Optional.ofNullable(check.score()).ifPresent(score -> scores.put(check.name(), score));
            if (notices(check.name(), solution)) {
                noticedBy.add(check.name());
            }
        }
        return new TestedSolution(
                solution.kind(),
                solution.name(),
                solution.prompt(),
                solution.grade().passed(),
                solution.grade().score(),
                scores,
                noticedBy,
                solution.hasVerdict() ? null : solution.reason());
    }

    private static String score(SolutionGrade solution) {
        Double score = solution.grade().score();
        return score == null ? "no score" : Figures.points(score) + " points";
    }

    private static String figure(CheckGrade check) {
        Double score = check.score();
        if (score == null) {
            return "nothing";
        }
        return SolutionGrade.reached(check) ? Figures.rate(score) : Figures.apartFrom(check.threshold(), score, 2);
    }
}

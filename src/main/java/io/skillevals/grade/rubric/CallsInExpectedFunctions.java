package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CallSite;
import io.skillevals.code.CodeBase;
import io.skillevals.code.CodeFunction;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.util.List;
import java.util.Map;

/** The share of (call, function) pairs in which the function leads to the call, directly or through others. */
public final class CallsInExpectedFunctions implements CheckType {

    @Override
    public String name() {
        return "calls_in_expected_functions";
    }

    @Override
    public String schema() {
        return Schemas.object("\"placements\": " + Schemas.LISTS, "\"placements\"");
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        boolean none =
                Config.lists(spec.config().path("placements")).values().stream().allMatch(List::isEmpty);
        return none ? List.of("placements must name at least one call and a function for it") : List.of();
    }

    @Override
    public Check create(CheckSpec spec) {
        Map<String, List<String>> placements = Config.lists(spec.config().path("placements"));
        return evidence -> check(evidence, placements);
    }

    private static CheckResult check(RunEvidence evidence, Map<String, List<String>> placements) {
        RubricCode rubric = RubricCode.of(evidence);
        CodeBase code = rubric.code();
        Findings findings = new Findings();
        int pairs = 0;
        int placed = 0;
        for (Map.Entry<String, List<String>> placement : placements.entrySet()) {
            CallName call = CallName.of(placement.getKey());
            List<String> functions = placement.getValue();
            long found = functions.stream()
                    .filter(function -> isPlaced(rubric, call, function, findings))
                    .count();
            pairs += functions.size();
            placed += (int) found;
            if (found == 0) {
                elsewhere(code, call, findings);
            }
        }
        double score = pairs == 0 ? 0 : (double) placed / pairs;
        return findings.scored(score, placed + " of " + pairs + " calls are where they belong", code);
    }

    private static boolean isPlaced(RubricCode rubric, CallName call, String name, Findings findings) {
        CodeBase code = rubric.code();
        List<CodeFunction> functions = Placement.functions(rubric, name);
        if (functions.isEmpty()) {
            findings.add("no function " + name + " was found, from which " + call + " should be reached");
            return false;
        }
        for (CodeFunction function : functions) {
            List<CallSite> sites = code.reached(function, call);
            if (!sites.isEmpty()) {
                findings.add(name + " leads to " + call + ": ", sites.get(0));
                return true;
            }
        }
        for (CodeFunction function : functions) {
            findings.add(function.file(), function.line(), name + " does not lead to " + call);
            findings.unresolved(code.notes(function));
        }
        return false;
    }

    private static void elsewhere(CodeBase code, CallName call, Findings findings) {
        for (CallSite site : code.sites(call)) {
            findings.add(call + " is called here: ", site);
        }
    }
}

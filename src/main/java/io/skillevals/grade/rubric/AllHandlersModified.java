package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CallSite;
import io.skillevals.code.CodeBase;
import io.skillevals.code.CodeFunction;
import io.skillevals.code.Route;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The share of lifecycle phases from whose own function, or a route that calls it, an expected call is reached. */
public final class AllHandlersModified implements CheckType {

    @Override
    public String name() {
        return "all_handlers_modified";
    }

    @Override
    public String schema() {
        return Schemas.object("\"phases\": " + Schemas.LISTS + ", \"placements\": " + Schemas.LISTS, "\"phases\"");
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        boolean none = spec.config().path("phases").isEmpty();
        return none ? List.of("phases must name at least one phase and a call for it") : List.of();
    }

    @Override
    public Check create(CheckSpec spec) {
        Map<String, List<String>> phases = Config.lists(spec.config().path("phases"));
        Map<String, List<String>> placements = Config.lists(spec.config().path("placements"));
        return evidence -> check(evidence, phases, placements);
    }

    private static CheckResult check(
            RunEvidence evidence, Map<String, List<String>> phases, Map<String, List<String>> placements) {
        RubricCode rubric = RubricCode.of(evidence);
        CodeBase code = rubric.code();
        Findings findings = new Findings();
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, List<String>> phase : phases.entrySet()) {
            List<CallName> calls = phase.getValue().stream().map(CallName::of).toList();
            if (!isCovered(rubric, phase.getKey(), calls, placements, findings)) {
                missing.add(phase.getKey());
            }
        }
        int covered = phases.size() - missing.size();
        String details = covered + " of " + phases.size() + " phases are covered"
                + (missing.isEmpty() ? "" : "; missing: " + String.join(", ", missing));
        return findings.scored(phases.isEmpty() ? 0 : (double) covered / phases.size(), details, code);
    }

    private static boolean isCovered(
            RubricCode rubric,
            String phase,
            List<CallName> calls,
            Map<String, List<String>> placements,
            Findings findings) {
        CodeBase code = rubric.code();
        List<String> names = Placement.ofPhase(phase, placements);
        List<CodeFunction> functions = new ArrayList<>();
        names.forEach(name -> functions.addAll(Placement.functions(rubric, name)));
        for (CallName call : calls) {
            for (CodeFunction function : functions) {
                if (found(phase, code.reached(function, call), findings)) {
                    return true;
                }
            }
            for (Route route : code.routes()) {
                boolean own = names.isEmpty() || functions.stream().anyMatch(function -> code.leadsTo(route, function));
                if (own && found(phase + ", route " + route.shown(), code.reached(route, call), findings)) {
                    return true;
                }
            }
            if (names.isEmpty() && found(phase, code.reachedFromStart(call), findings)) {
                return true;
            }
        }
        missing(code, phase, calls, names, functions, findings);
        return false;
    }

    private static boolean found(String where, List<CallSite> sites, Findings findings) {
        if (sites.isEmpty()) {
            return false;
        }
        findings.add(where + ": ", sites.get(0));
        return true;
    }

    private static void missing(
            CodeBase code,
            String phase,
            List<CallName> calls,
            List<String> names,
            List<CodeFunction> functions,
            Findings findings) {
        String wanted = String.join(" or ", calls.stream().map(CallName::name).toList());
        if (functions.isEmpty()) {
            String who = names.isEmpty() ? "no code that runs" : "no function " + String.join(" or ", names);
            findings.add(phase + ": " + who + " was found that leads to " + wanted);
        }
        for (CodeFunction function : functions) {
            findings.add(
                    function.file(),
                    function.line(),
                    phase + ": neither " + function.name() + " nor a route that calls it leads to " + wanted);
            findings.unresolved(code.notes(function));
        }
    }
}

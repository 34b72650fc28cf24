package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CallSite;
import io.skillevals.code.CodeBase;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The share of required parameters among a call's own arguments, over all calls; of several sites the worst. */
public final class RequiredParamsPresent implements CheckType {

    @Override
    public String name() {
        return "required_params_present";
    }

    @Override
    public String schema() {
        return Schemas.object("\"parameters\": " + Schemas.LISTS + ", \"calls\": " + Schemas.TEXTS, "\"parameters\"");
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        boolean none = spec.config().path("parameters").isEmpty();
        return none ? List.of("parameters must name at least one call and its parameters") : List.of();
    }

    @Override
    public Check create(CheckSpec spec) {
        Map<String, List<String>> parameters = Config.lists(spec.config().path("parameters"));
        List<CallName> calls = Config.texts(spec.config().path("calls")).stream()
                .map(CallName::of)
                .toList();
        return evidence -> check(evidence, parameters, calls);
    }

    private static CheckResult check(RunEvidence evidence, Map<String, List<String>> parameters, List<CallName> calls) {
        CodeBase code = RubricCode.of(evidence).code();
        Findings findings = new Findings();
        double sum = 0;
        for (Map.Entry<String, List<String>> entry : parameters.entrySet()) {
            sum += worst(code, CallName.of(entry.getKey()), entry.getValue(), calls, findings);
        }
        double score = parameters.isEmpty() ? 0 : sum / parameters.size();
        return findings.scored(score, Math.round(score * 100) + "% of the required parameters are passed", code);
    }

    private static double worst(
            CodeBase code, CallName key, List<String> required, List<CallName> calls, Findings findings) {
        List<CallName> meant = calls.stream().filter(call -> call.endsWith(key)).toList();
        Set<CallSite> sites = new LinkedHashSet<>();
        (meant.isEmpty() ? List.of(key) : meant).forEach(call -> sites.addAll(code.sites(call)));
        if (sites.isEmpty()) {
            findings.add("no call of " + key + " was found");
            return 0;
        }
        double worst = 1;
        for (CallSite site : sites) {
            worst = Math.min(worst, share(site, key, required, findings));
        }
        return worst;
    }

    private static double share(CallSite site, CallName key, List<String> required, Findings findings) {
        Set<String> passed = new LinkedHashSet<>();
        site.names().forEach(name -> passed.add(CallName.plain(name)));
        List<String> missing = required.stream()
                .filter(name -> !passed.contains(CallName.plain(name)))
                .toList();
        String way = " (" + site.shownPath() + ")";
        if (missing.isEmpty()) {
            findings.add(site.file(), site.line(), key + " passes " + String.join(", ", required) + way);
        } else {
            findings.add(site.file(), site.line(), key + " lacks " + String.join(", ", missing) + way);
            for (String unresolved : site.unresolved()) {
                findings.add(site.file(), site.line(), "not resolved: what " + unresolved + " holds");
            }
        }
        return required.isEmpty() ? 1 : (double) (required.size() - missing.size()) / required.size();
    }
}

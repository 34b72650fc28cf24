package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CallSite;
import io.skillevals.code.CodeBase;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether the code calls what marks the expected API path: 1 when only that, 0.5 beside others, 0 when not. */
public final class ApiPathMatch implements CheckType {

    private static final Map<String, List<String>> STANDARD = standard();

    private static Map<String, List<String>> standard() {
        Map<String, List<String>> paths = new LinkedHashMap<>();
        paths.put("reservation_automations", List.of("customers.push_data"));
        paths.put("access_grants", List.of("access_grants.create"));
        paths.put("lower_level", List.of("access_codes.create"));
        return Collections.unmodifiableMap(paths);
    }

    @Override
    public String name() {
        return "api_path_match";
    }

    @Override
    public String schema() {
        return Schemas.object("\"expected\": {\"type\": \"string\"}, \"signatures\": " + Schemas.LISTS, "\"expected\"");
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        String expected = spec.config().path("expected").asString();
        Map<String, List<String>> signatures = signatures(spec);
        return signatures.containsKey(expected)
                ? List.of()
                : List.of(
                        "there is no API path '" + expected + "'; known are " + String.join(", ", signatures.keySet()));
    }

    @Override
    public Check create(CheckSpec spec) {
        String expected = spec.config().path("expected").asString();
        Map<String, List<String>> signatures = signatures(spec);
        return evidence -> check(evidence, expected, signatures);
    }

    private static Map<String, List<String>> signatures(CheckSpec spec) {
        Map<String, List<String>> given = Config.lists(spec.config().path("signatures"));
        return given.isEmpty() ? STANDARD : given;
    }

    private static CheckResult check(RunEvidence evidence, String expected, Map<String, List<String>> signatures) {
        CodeBase code = RubricCode.of(evidence).code();
        Findings findings = new Findings();
        boolean right = find(code, expected, signatures.getOrDefault(expected, List.of()), findings);
        boolean others = false;
        for (Map.Entry<String, List<String>> path : signatures.entrySet()) {
            if (!path.getKey().equals(expected)) {
                others |= find(code, path.getKey(), path.getValue(), findings);
            }
        }
        if (!right) {
            findings.add("no call of " + String.join(" or ", signatures.getOrDefault(expected, List.of()))
                    + " was found, which marks " + expected);
        }
        double score = right ? others ? 0.5 : 1 : 0;
        String details = right
                ? others ? expected + " is used beside other paths" : expected + " is used"
                : others ? "another path than " + expected + " is used" : expected + " is not used";
        return findings.scored(score, details, code);
    }

    private static boolean find(CodeBase code, String path, List<String> calls, Findings findings) {
        boolean found = false;
        for (String call : calls) {
            for (CallSite site : code.sites(CallName.of(call))) {
                findings.add(site.file(), site.line(), call + " marks " + path + ": " + site.shownPath());
                found = true;
            }
        }
        return found;
    }
}

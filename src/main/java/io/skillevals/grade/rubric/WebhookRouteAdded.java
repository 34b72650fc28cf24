package io.skillevals.grade.rubric;

import io.skillevals.code.CodeBase;
import io.skillevals.code.Route;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Whether a new route takes webhook events: 1 when it tells at least one known event apart, 0.5 when it tells none. */
public final class WebhookRouteAdded implements CheckType {

    private static final List<String> NAMES = List.of("seam", "webhook");
    private static final List<String> EVENTS = List.of(
            "access_code.set_on_device",
            "access_code.failed_to_set_on_device",
            "access_method.issued",
            "device.disconnected");
    private static final Set<String> SENDING = Set.of("POST", "PUT", "PATCH", "ANY");

    @Override
    public String name() {
        return "webhook_route_added";
    }

    @Override
    public String schema() {
        return Schemas.object("\"names\": " + Schemas.TEXTS + ", \"events\": " + Schemas.TEXTS, "");
    }

    @Override
    public Check create(CheckSpec spec) {
        List<String> names = Config.texts(spec.config().path("names"));
        List<String> events = Config.texts(spec.config().path("events"));
        return evidence -> check(evidence, names.isEmpty() ? NAMES : names, events.isEmpty() ? EVENTS : events);
    }

    private static CheckResult check(RunEvidence evidence, List<String> names, List<String> events) {
        RubricCode both = RubricCode.of(evidence);
        CodeBase code = both.code();
        Findings findings = new Findings();
        double best = 0;
        for (Route route : code.routes()) {
            if (isMeant(route, names) && !both.pristine().routes().contains(route.shown())) {
                best = Math.max(best, score(code, route, events, findings));
            }
        }
        if (best == 0) {
            findings.add("no new POST route was found whose path or handler is named " + String.join(" or ", names));
        }
        String details = best == 1
                ? "a new route handles webhook events"
                : best > 0 ? "a new route handles no known event" : "no webhook route was added";
        return findings.scored(best, details, code);
    }

    private static boolean isMeant(Route route, List<String> names) {
        String text = (route.path() + " " + String.join(" ", route.handlers())).toLowerCase(Locale.ROOT);
        return SENDING.contains(route.method())
                && names.stream().anyMatch(name -> text.contains(name.toLowerCase(Locale.ROOT)));
    }

    private static double score(CodeBase code, Route route, List<String> events, Findings findings) {
        if (!route.mounted()) {
            findings.add(route.file(), route.line(), route.shown() + " is on a router that nothing mounts");
            return 0;
        }
        Set<String> handled = new TreeSet<>(code.testedTexts(route));
        handled.retainAll(events);
        if (handled.isEmpty()) {
            findings.add(
                    route.file(),
                    route.line(),
                    "new route " + route.shown() + " tells none of the events apart: " + String.join(", ", events));
            return 0.5;
        }
        findings.add(
                route.file(), route.line(), "new route " + route.shown() + " handles " + String.join(", ", handled));
        return 1;
    }
}

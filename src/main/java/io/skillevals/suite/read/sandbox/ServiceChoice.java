package io.skillevals.suite.read.sandbox;

import io.skillevals.suite.Problems;
import java.util.Optional;

/** Which of its services a sandbox uses: the stub, when it brings one, unless something asks for the external one. */
public final class ServiceChoice {

    /** The property that decides. */
    public static final String PROPERTY = "-Devals.sandbox.service";

    private final Optional<String> asked;

    private ServiceChoice(Optional<String> asked) {
        this.asked = asked;
    }

    /** What a sandbox uses when nobody asks for anything. */
    public static ServiceChoice usual() {
        return new ServiceChoice(Optional.empty());
    }

    /** What the property asks for: {@code stub} or {@code external}. */
    public static ServiceChoice of(Optional<String> property, Problems problems) {
        Optional<String> kind = property.map(String::strip);
        kind.filter(one -> !one.equals("stub") && !one.equals("external"))
                .ifPresent(one -> problems.error(PROPERTY, "`" + one + "` must be one of stub, external"));
        return new ServiceChoice(kind.filter(one -> one.equals("stub") || one.equals("external")));
    }

    /** Whether the stub of a service is used. What is asked for and not there is told. */
    boolean stub(Part service, Home home, Problems problems) {
        boolean stub = service.at("stub").isThere();
        boolean external = service.at("url").isThere();
        boolean wantsStub = asked.map(kind -> kind.equals("stub"))
                .orElseGet(() -> stub
                        && !(external
                                && service.definition()
                                        .fromPom(service.at("url").pointer())));
        if (!stub && !external) {
            problems.error(service.place(), "the service has neither a `url` nor a `stub`: add one of them");
        } else if (asked.isPresent() && (wantsStub ? !stub : !external)) {
            problems.error(
                    PROPERTY,
                    "the sandbox of fixture " + home.fixture()
                            + (wantsStub
                                    ? " brings no stub: its service is "
                                            + service.at("url").text().orElse("external")
                                    : " names no external service: it brings a stub; add service.url"));
        }
        return wantsStub && stub;
    }
}

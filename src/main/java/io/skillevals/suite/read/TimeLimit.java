package io.skillevals.suite.read;

import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * The time limit of runs: {@code -Devals.timeout} for every fixture; else what the fixture says; else the POM's
 * {@code <timeout>}, which is meant for those that say nothing.
 */
final class TimeLimit implements UnaryOperator<Duration> {

    private final boolean forced;
    private final Duration usual;

    TimeLimit(SuiteInput input, Duration usual) {
        this.forced = input.setting("timeout").filter(Setting::fromCommandLine).isPresent();
        this.usual = usual;
    }

    Duration usual() {
        return usual;
    }

    /** The limit of a fixture that asks for the given one. */
    @Override
    public Duration apply(Duration asked) {
        return forced ? usual : asked;
    }
}

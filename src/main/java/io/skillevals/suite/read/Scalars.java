package io.skillevals.suite.read;

import io.skillevals.suite.Durations;
import io.skillevals.suite.Problems;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** Reads scalar parameters; one that is wrong is a problem and gives its default. */
final class Scalars {

    private final SuiteInput input;
    private final Problems problems;

    Scalars(SuiteInput input, Problems problems) {
        this.input = input;
        this.problems = problems;
    }

    String text(String name, String usual) {
        return input.setting(name)
                .map(Setting::value)
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .orElse(usual);
    }

    /** A whole number of at least {@code least}. */
    int whole(String name, int usual, int least, int most) {
        return input.setting(name)
                .flatMap(setting -> whole(setting, least, most))
                .orElse(usual);
    }

    /** The same, or none: an empty text on the command line takes the POM's back. */
    Optional<Integer> wholeOrNone(String name, int least, int most) {
        return given(name).flatMap(setting -> whole(setting, least, most));
    }

    private Optional<Integer> whole(Setting setting, int least, int most) {
        Optional<Integer> value = whole(setting.value().trim(), least, most);
        if (value.isEmpty()) {
            problems.error(
                    setting.source(), "`" + setting.value() + "` must be a whole number from " + least + " to " + most);
        }
        return value;
    }

    /** The parameter where it has a value. */
    Optional<Setting> given(String name) {
        return input.setting(name).filter(setting -> !setting.value().isBlank());
    }

    /** The whole number that a text is; empty when it is none, or out of range. */
    static Optional<Integer> whole(String text, int least, int most) {
        try {
            int value = Integer.parseInt(text);
            return value >= least && value <= most ? Optional.of(value) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** A number within limits. */
    double number(String name, double usual, double least, double most) {
        return input.setting(name)
                .map(setting -> {
                    try {
                        double value = new BigDecimal(setting.value().trim()).doubleValue();
                        if (value >= least && value <= most) {
                            return value;
                        }
                    } catch (NumberFormatException e) {
                        // falls through to the problem below, as a number out of range does
                    }
                    problems.error(
                            setting.source(),
                            "`" + setting.value() + "` must be a number from " + least + " to " + most);
                    return usual;
                })
                .orElse(usual);
    }

    Duration duration(String name, Duration usual) {
        return input.setting(name).flatMap(this::duration).orElse(usual);
    }

    /** A time limit, or none. */
    Optional<Duration> durationOrNone(String name) {
        return given(name).flatMap(this::duration);
    }

    private Optional<Duration> duration(Setting setting) {
        Optional<Duration> duration = Durations.parse(setting.value());
        if (duration.isEmpty()) {
            problems.error(
                    setting.source(),
                    "`" + setting.value() + "` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days");
        }
        return duration;
    }
}

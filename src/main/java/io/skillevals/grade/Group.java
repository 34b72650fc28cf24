package io.skillevals.grade;

import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckResult.NotApplicable;
import io.skillevals.spi.CheckResult.Scored;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * How several checks give one score. A check that does not apply is left out; a group none of whose checks applies does not apply. A
 * check passes when it reaches its threshold.
 */
enum Group {

    /** The least score; 1 when all are fully met. */
    ALL("all") {
        @Override
        double score(Members members, CheckSpec spec) {
            return members.scores().min().orElse(0);
        }
    },

    /** The greatest score. An error of one does not matter once another one is fully met. */
    ANY("any") {
        @Override
        double score(Members members, CheckSpec spec) {
            return members.scores().max().orElse(0);
        }

        @Override
        boolean decided(Members members, CheckSpec spec) {
            return members.scores().anyMatch(score -> score == 1);
        }
    },

    /** The mean by weight; where no member has a weight, all have the same. */
    WEIGHTED("weighted") {
        @Override
        double score(Members members, CheckSpec spec) {
            return members.mean();
        }
    },

    /**
     * 1 when so many pass, or all that apply where those are fewer; else their share of it. An error of one does not matter once so
     * many pass.
     */
    AT_LEAST("at-least") {
        @Override
        double score(Members members, CheckSpec spec) {
            return Math.min(1, (double) members.passed() / wanted(members, spec));
        }

        @Override
        boolean decided(Members members, CheckSpec spec) {
            return members.passed() >= wanted(members, spec);
        }
    };

    /** Of {@link #AT_LEAST}: how many must pass. */
    static final String MIN = "min";

    private final String label;

    Group(String label) {
        this.label = label;
    }

    /** The kind of group with that name in configuration. */
    static Optional<Group> of(String type) {
        return Stream.of(values()).filter(group -> group.label.equals(type)).findFirst();
    }

    String label() {
        return label;
    }

    /** The schema of its own fields. */
    String schema() {
        return this == AT_LEAST
                ? Fields.none()
                        .count(MIN, "How many of the checks must pass.")
                        .require(MIN)
                        .schema()
                : Fields.none().schema();
    }

    /** What is wrong with a group beyond the schema. */
    List<String> problems(CheckSpec spec) {
        if (spec.members().isEmpty()) {
            return List.of("a group needs checks: list them in `checks`");
        }
        List<String> problems = new ArrayList<>();
        for (CheckSpec member : spec.members()) {
            if (member.gating() != Gating.COUNT) {
                problems.add("`" + member.name()
                        + "` is in a group, which gates or is observed as a whole: say so of the group");
            }
            if (!member.layer().equals(spec.layer())) {
                problems.add("`" + member.name() + "` is in a group of the layer " + spec.layer() + ", not of "
                        + member.layer());
            }
        }
        JsonNode least = spec.config().path(MIN);
        boolean possible =
                least.asDouble(1) >= 1 && least.asDouble(1) <= spec.members().size();
        if (this == AT_LEAST && !possible) {
            problems.add(MIN + " is " + least.asString("") + ", but the group has "
                    + spec.members().size() + " checks");
        }
        return problems;
    }

    abstract double score(Members members, CheckSpec spec);

    /** Whether the score is sure although some members met an error. */
    boolean decided(Members members, CheckSpec spec) {
        return false;
    }

    private static long wanted(Members members, CheckSpec spec) {
        return Math.max(1, Math.min(spec.config().path(MIN).asInt(1), members.applying()));
    }

    /** The group's result, given those of its members in their order. */
    CheckResult combine(CheckSpec spec, List<CheckResult> results) {
        Members members = new Members(spec.members(), results);
        List<String> errors = members.errors();
        if (!errors.isEmpty() && !decided(members, spec)) {
            return CheckResult.error(String.join("; ", errors));
        }
        if (members.scores().count() == 0) {
            return CheckResult.notApplicable("none of the group's checks applies");
        }
        return new Scored(
                score(members, spec),
                members.passed() + " of " + members.scores().count() + " checks pass",
                members.evidence(),
                members.metrics());
    }

    /**
     * The checks of a group with what each found.
     *
     * @param specs the checks
     * @param results their results, in the same order
     */
    record Members(List<CheckSpec> specs, List<CheckResult> results) {

        DoubleStream scores() {
            return results.stream().filter(Scored.class::isInstance).mapToDouble(result -> ((Scored) result).score());
        }

        /** How many apply, be it that they met an error. */
        long applying() {
            return results.stream()
                    .filter(result -> !(result instanceof NotApplicable))
                    .count();
        }

        long passed() {
            long passed = 0;
            for (int i = 0; i < specs.size(); i++) {
                if (results.get(i) instanceof Scored scored
                        && scored.score() >= specs.get(i).threshold()) {
                    passed++;
                }
            }
            return passed;
        }

        double mean() {
            double sum = 0;
            double weights = 0;
            double plain = 0;
            int count = 0;
            for (int i = 0; i < specs.size(); i++) {
                if (results.get(i) instanceof Scored scored) {
                    sum += specs.get(i).weight() * scored.score();
                    weights += specs.get(i).weight();
                    plain += scored.score();
                    count++;
                }
            }
            double mean = weights > 0 ? sum / weights : plain / Math.max(1, count);
            return Math.max(0, Math.min(1, mean));
        }

        List<String> errors() {
            List<String> errors = new ArrayList<>();
            for (int i = 0; i < specs.size(); i++) {
                if (results.get(i) instanceof CheckResult.Error error) {
                    errors.add(specs.get(i).name() + ": " + error.reason());
                }
            }
            return errors;
        }

        Map<String, Double> metrics() {
            Map<String, Double> metrics = new LinkedHashMap<>();
            for (int i = 0; i < specs.size(); i++) {
                if (results.get(i) instanceof Scored scored) {
                    String check = specs.get(i).name();
                    scored.metrics().forEach((name, value) -> metrics.put(check + "/" + name, value));
                }
            }
            return metrics;
        }

        List<Evidence> evidence() {
            List<Evidence> evidence = new ArrayList<>();
            for (int i = 0; i < specs.size(); i++) {
                CheckResult result = results.get(i);
                String name = specs.get(i).name();
                if (result instanceof Scored scored) {
                    evidence.add(Evidence.of(name + ": " + Math.round(scored.score() * 100) / 100.0
                            + (scored.details().isEmpty() ? "" : ", " + scored.details())));
                    evidence.addAll(scored.evidence());
                } else if (result instanceof NotApplicable left) {
                    evidence.add(Evidence.of(name + ": does not apply, " + left.reason()));
                } else {
                    evidence.add(Evidence.of(name + ": " + ((CheckResult.Error) result).reason()));
                }
            }
            return evidence;
        }
    }
}

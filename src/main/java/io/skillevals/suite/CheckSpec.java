package io.skillevals.suite;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * One check as a fixture asks for it, or a group of checks that give one score together.
 *
 * @param type the check type's name in the registry, or that of a kind of group
 * @param name unique within the fixture; of a check in a group, within the group
 * @param description what it is for, for readers; may be empty
 * @param layer the layer that the check belongs to
 * @param weight its share of the layer's score, of a check in a group of the group's; 0 for none
 * @param gating what it does to the verdict
 * @param threshold the score, 0 to 1, from which it passes; a gating check must reach it
 * @param not whether the score is turned round, so that 1 becomes 0
 * @param when for which runs it is asked
 * @param members the checks of a group; empty for a single check
 * @param config the fields of this check type
 * @param places from a JSON pointer into it to the file and line, or XML element, that it was read from; for messages
 * @param pointer where it stands in what it was read from, as a JSON pointer; empty when it was not read
 */
public record CheckSpec(
        String type,
        String name,
        String description,
        String layer,
        double weight,
        Gating gating,
        double threshold,
        boolean not,
        When when,
        List<CheckSpec> members,
        ObjectNode config,
        UnaryOperator<String> places,
        String pointer) {

    public CheckSpec {
        members = List.copyOf(members);
    }

    /**
     * A check.
     *
     * @param source the one place that all of it was read from
     */
    public CheckSpec(
            String type,
            String name,
            String description,
            String layer,
            double weight,
            Gating gating,
            double threshold,
            boolean not,
            When when,
            List<CheckSpec> members,
            ObjectNode config,
            String source) {
        this(
                type,
                name,
                description,
                layer,
                weight,
                gating,
                threshold,
                not,
                when,
                members,
                config,
                inner -> source,
                "");
    }

    /**
     * A single check without a description, asked of every run.
     *
     * @param source the one place that all of it was read from
     */
    public CheckSpec(
            String type,
            String name,
            String layer,
            double weight,
            Gating gating,
            double threshold,
            ObjectNode config,
            String source) {
        this(type, name, "", layer, weight, gating, threshold, false, When.ALWAYS, List.of(), config, source);
    }

    /** The place that it was read from. */
    public String source() {
        return place("");
    }

    /** The place that one of its fields was read from, or would have to be added at. */
    public String place(String inner) {
        return places.apply(inner);
    }

    /** The same check with another name. */
    public CheckSpec named(String other) {
        return new CheckSpec(
                type,
                other,
                description,
                layer,
                weight,
                gating,
                threshold,
                not,
                when,
                members,
                config,
                places,
                pointer);
    }

    /** The same check with another effect on the verdict. */
    public CheckSpec gating(Gating other) {
        return new CheckSpec(
                type, name, description, layer, weight, other, threshold, not, when, members, config, places, pointer);
    }

    /** The check and, of a group, all that is in it. */
    public Stream<CheckSpec> all() {
        return Stream.concat(Stream.of(this), members.stream().flatMap(CheckSpec::all));
    }
}

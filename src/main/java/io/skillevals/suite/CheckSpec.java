package io.skillevals.suite;

import tools.jackson.databind.node.ObjectNode;

/**
 * One check as a fixture asks for it.
 *
 * @param type the check type's name in the registry
 * @param name unique within the fixture
 * @param layer the layer that the check belongs to
 * @param weight its share of the layer's score; 0 for none
 * @param gating what it does to the verdict
 * @param threshold the score, 0 to 1, that a gating check must reach
 * @param config the fields of this check type
 * @param source the file or XML element that it was read from, for messages
 */
public record CheckSpec(
        String type,
        String name,
        String layer,
        double weight,
        Gating gating,
        double threshold,
        ObjectNode config,
        String source) {}

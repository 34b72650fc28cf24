package io.skillevals.spi;

import io.skillevals.suite.CheckSpec;
import java.util.List;

/** A kind of check, found by name through {@link java.util.ServiceLoader}. */
public interface CheckType {

    /** The name in configuration. */
    String name();

    /**
     * The JSON Schema (2020-12) of this type's own fields, as an object schema. {@code additionalProperties} should be
     * false, so that a mistyped field is found before anything runs.
     */
    String schema();

    /** What is wrong with a configuration beyond the schema; empty when nothing is. */
    default List<String> problems(CheckSpec spec) {
        return List.of();
    }

    /** A check with this configuration, which satisfies the schema. */
    Check create(CheckSpec spec);
}

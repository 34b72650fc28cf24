package io.skillevals.spi;

import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import java.nio.file.Path;
import java.time.Duration;
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

    /**
     * The same for a configuration that names files beside the fixture; a file that does not exist is found by others.
     *
     * @param directory the fixture's own folder
     */
    default List<String> problems(CheckSpec spec, Path directory) {
        return problems(spec);
    }

    /**
     * The same for a configuration that speaks of the task, such as of one of its steps.
     *
     * @param fixture the fixture that the check belongs to
     */
    default List<String> problems(CheckSpec spec, Fixture fixture) {
        return problems(spec, fixture.directory());
    }

    /**
     * Files beside the fixture that decide what such a check finds, such as a schema or a script, so that a changed one is
     * noticed; none when its fields say all.
     *
     * @param directory the fixture's own folder
     */
    default List<Path> files(CheckSpec spec, Path directory) {
        return List.of();
    }

    /** How long one such check may take; after that it is an error of this check alone. */
    default Duration limit(CheckSpec spec) {
        return Duration.ofMinutes(10);
    }

    /**
     * Whether it asks what only an agent's run tells, such as its transcript, cost or exit code, so that it applies to no
     * ready solution of a self-test.
     */
    default boolean needsRun() {
        return false;
    }

    /** A check with this configuration, which satisfies the schema. */
    Check create(CheckSpec spec);
}

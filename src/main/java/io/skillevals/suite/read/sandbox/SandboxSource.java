package io.skillevals.suite.read.sandbox;

import io.skillevals.io.JsonDocument;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Something that says a part of a sandbox's definition.
 *
 * @param block the block, possibly with mistakes that its schema found
 * @param base what the files that it names are relative to
 * @param fromPom whether it stands in the POM; a service's URL there is wanted in place of a stub
 * @param keyVariable the one variable of the app that is to hold the service's key, in place of those that sources below
 *     name; absent when this source does not say
 */
public record SandboxSource(
        JsonDocument block,
        Path base,
        boolean fromPom,
        @Nullable String keyVariable) {

    /** A source that does not name the key's variable. */
    public SandboxSource(JsonDocument block, Path base, boolean fromPom) {
        this(block, base, fromPom, null);
    }
}

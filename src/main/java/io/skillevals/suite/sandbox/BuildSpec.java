package io.skillevals.suite.sandbox;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How an app's image is built. The context is the modified project.
 *
 * @param dockerfile outside the project, so that no agent can have changed it
 * @param args build arguments
 * @param timeLimit of one build
 */
public record BuildSpec(Path dockerfile, Map<String, String> args, Duration timeLimit) {

    public BuildSpec {
        args = Collections.unmodifiableMap(new LinkedHashMap<>(args));
    }
}

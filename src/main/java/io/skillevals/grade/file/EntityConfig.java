package io.skillevals.grade.file;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.nio.file.Path;
import java.util.List;

/** Whether the agent's output, or a file, defines an entity: its name, and its properties with their types. */
public final class EntityConfig implements CheckType {

    private static final Target TARGET = Target.of("entity-config.schema.json");

    @Override
    public String name() {
        return "entity-config";
    }

    @Override
    public String schema() {
        return TARGET.schema();
    }

    @Override
    public List<String> problems(CheckSpec spec, Path directory) {
        return TARGET.problems(spec, directory);
    }

    @Override
    public List<Path> files(CheckSpec spec, Path directory) {
        return TARGET.files(spec, directory);
    }

    @Override
    public Check create(CheckSpec spec) {
        return TARGET.check(spec);
    }
}

package io.skillevals.rundir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One layer's part of a grade.
 *
 * @param name the layer's name
 * @param weight its weight among the requested layers
 * @param measured whether every check that matters could be measured
 * @param score 0 to 100; present when measured
 * @param checks what each check found
 */
public record LayerGrade(
        String name,
        double weight,
        boolean measured,
        @Nullable Double score,
        List<CheckGrade> checks) {

    public LayerGrade {
        checks = List.copyOf(checks);
    }
}

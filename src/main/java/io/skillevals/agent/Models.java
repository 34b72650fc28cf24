package io.skillevals.agent;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The models that answered, in the order of their first answer. */
final class Models {

    private final Set<String> names = new LinkedHashSet<>();

    /** Takes note of one; absent for an answer whose model is unknown. */
    void add(@Nullable String name) {
        if (name != null && !name.isEmpty()) {
            names.add(name);
        }
    }

    /** The one that answered first; absent when none did. */
    @Nullable
    String first() {
        return names.isEmpty() ? null : names.iterator().next();
    }

    /** All of them in one text; absent when none answered. */
    @Nullable
    String shown() {
        return names.isEmpty() ? null : String.join(", ", names);
    }
}

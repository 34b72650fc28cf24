package io.skillevals.workspace;

import java.util.List;

/**
 * What a capture found.
 *
 * @param changes what differs from the pristine project, in the order of the paths
 * @param notes what was left out or replaced, and why
 */
public record Captured(List<TreeChange> changes, List<String> notes) {

    public Captured {
        changes = List.copyOf(changes);
        notes = List.copyOf(notes);
    }
}

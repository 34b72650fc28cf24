package io.skillevals.results;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names tasks in a note: the first few, and how many more there are. */
final class TaskNames {

    private static final int MOST = 3;

    private TaskNames() {}

    static String of(Collection<String> tasks) {
        String first = tasks.stream().limit(MOST).collect(Collectors.joining(", "));
        return tasks.size() > MOST ? first + " and " + (tasks.size() - MOST) + " more" : first;
    }
}

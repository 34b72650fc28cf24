package io.skillevals.grade.rubric;

import io.skillevals.code.CallName;
import io.skillevals.code.CallSite;
import io.skillevals.code.CodeBase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The calls that the pristine project has, by the function that they stand in: lines move when other things are written before
 * them.
 *
 * @param places how many there are of each
 */
record KnownCalls(Map<String, Integer> places) {

    static final KnownCalls NONE = new KnownCalls(Map.of());

    static KnownCalls of(CodeBase code, CallName call) {
        Map<String, Set<String>> lines = new HashMap<>();
        for (CallSite site : code.sites(call)) {
            lines.computeIfAbsent(key(site), any -> new HashSet<>()).add(site.place());
        }
        Map<String, Integer> places = new HashMap<>();
        lines.forEach((key, found) -> places.put(key, found.size()));
        return new KnownCalls(places);
    }

    private static String key(CallSite site) {
        List<String> path = site.path();
        return site.file() + " " + path.subList(Math.max(0, path.size() - 2), path.size());
    }

    /** The places that are more than the pristine project has; of several alike the last ones. */
    List<List<CallSite>> without(List<List<CallSite>> found) {
        Map<String, Integer> left = new HashMap<>(places);
        List<List<CallSite>> added = new ArrayList<>();
        for (List<CallSite> ways : found) {
            String key = key(ways.get(0));
            int known = left.getOrDefault(key, 0);
            if (known > 0) {
                left.put(key, known - 1);
            } else {
                added.add(ways);
            }
        }
        return added;
    }
}

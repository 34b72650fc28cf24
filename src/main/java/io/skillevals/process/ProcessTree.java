package io.skillevals.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to a started process: its descendants (but not those that were re-parented before anybody looked), whatever carries its
 * marker in the environment (Linux; but not what cleared it), whoever works in its place (Linux; but not who changed the folder), and
 * whoever holds its pipes (Linux; but not who closed them). Each way misses some, so all are used, and descendants are remembered
 * once they were seen.
 *
 * <p>What none of them finds, and outlives its run: a process that cleared its environment, left the place, closed all three pipes and
 * lost its parent within the second between two looks. To hold it too takes a namespace or a control group around the run, as a
 * container has.
 */
final class ProcessTree {

    private final Process root;
    private final Marker marker;
    private final @Nullable String place;
    private final boolean procFiles;
    private final Set<String> pipes;
    private final Map<Long, ProcessHandle> known = new LinkedHashMap<>();

    ProcessTree(Process root, ProcessRequest request) {
        this.root = root;
        this.marker = request.marker();
        this.place = request.place() == null ? null : ProcFiles.nameOf(request.place());
        this.procFiles = ProcFiles.available();
        this.pipes = procFiles ? ProcFiles.standardPipesOf(root.pid()) : new TreeSet<>();
    }

    /** Remembers the descendants of now: perhaps nothing else will find them once their parent is gone. */
    void observe() {
        alive();
        root.descendants().forEach(this::remember);
    }

    /** All that is alive beside the root itself. */
    List<ProcessHandle> members() {
        if (root.isAlive()) {
            root.descendants().forEach(this::remember); // the children of a dead process are no longer its own
        }
        if (procFiles) {
            ProcFiles.withEnvironmentEntry(marker.entry()).forEach(this::remember);
        }
        if (procFiles && place != null) {
            ProcFiles.workingIn(place).forEach(this::remember);
        }
        return alive();
    }

    /** Those of the members known so far that are still alive. */
    List<ProcessHandle> alive() {
        known.values().removeIf(process -> !isAlive(process));
        return new ArrayList<>(known.values());
    }

    /** Who else holds the pipes of the root open; not the other children of this process, which do so while they start. */
    List<ProcessHandle> pipeHolders() {
        List<ProcessHandle> holders = new ArrayList<>(ProcFiles.holding(pipes));
        long own = ProcessHandle.current().pid();
        holders.removeIf(holder -> holder.parent().map(ProcessHandle::pid).equals(Optional.of(own)));
        return holders;
    }

    private void remember(ProcessHandle process) {
        if (process.pid() != root.pid()) {
            known.putIfAbsent(process.pid(), process);
        }
    }

    private boolean isAlive(ProcessHandle process) {
        return process.isAlive() && !(procFiles && ProcFiles.isZombie(process.pid()));
    }
}

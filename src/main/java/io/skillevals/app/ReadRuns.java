package io.skillevals.app;

import io.skillevals.app.ReportedRuns.Place;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.PlanRecord.Shard;
import io.skillevals.rundir.RunTree;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problem;
import io.skillevals.suite.read.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the runs to report on: those of the newest plan, or of the newest plans of several runs folders. */
final class ReadRuns {

    private static final String MERGE = "merge";
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    private final SuiteRequest request;

    ReadRuns(SuiteRequest request) {
        this.request = request;
    }

    /**
     * Reads the plans.
     *
     * @throws ConfigurationException when nothing was run, or when the folders do not belong together
     */
    ReportedRuns read() throws ConfigurationException, IOException {
        Optional<Setting> merge = merge();
        return merge.isPresent() ? merged(merge.get()) : single();
    }

    private Optional<Setting> merge() {
        return Optional.ofNullable(request.settings().get(MERGE))
                .filter(merge -> !merge.value().isBlank());
    }

    /**
     * What the runs were compared with, so that nobody has to say it again to select among their versions; empty where nothing was, or
     * where no plan can be read, which {@link #read()} tells.
     */
    Optional<Setting> baseline() {
        for (RunTree tree : trees()) {
            try {
                Optional<Setting> ref = tree.newestPlan()
                        .flatMap(plan -> Optional.ofNullable(plan.versions()))
                        .map(versions -> new Setting(
                                versions.baselineRef(), tree.folder().toString()));
                if (ref.isPresent()) {
                    return ref;
                }
            } catch (IOException e) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private List<RunTree> trees() {
        return merge().map(merge -> names(merge).map(this::tree).toList())
                .orElseGet(() -> List.of(new RunTree(request.runsDirectory())));
    }

    private static Stream<String> names(Setting merge) {
        return COMMA.splitAsStream(merge.value().strip());
    }

    private RunTree tree(String name) {
        return new RunTree(request.basedir().resolve(name).normalize());
    }

    private ReportedRuns single() throws ConfigurationException, IOException {
        RunTree tree = new RunTree(request.runsDirectory());
        PlanRecord plan = tree.newestPlan()
                .orElseThrow(() -> new ConfigurationException(List.of(new Problem(
                        true,
                        tree.folder().toString(),
                        "nothing was run here: run evals:run first, or name <runsDirectory>"))));
        Map<PlannedRun, Place> places = new HashMap<>();
        plan.runs().forEach(run -> places.put(run, new Place(null, tree.directory(run.dir()))));
        return new ReportedRuns(plan, places, List.of(tree), notes(plan));
    }

    private static List<String> notes(PlanRecord plan) {
        Shard shard = plan.shard();
        return shard == null
                ? List.of()
                : List.of("this is shard " + shard + " of the plan; its other shards have "
                        + plan.others().size() + " runs more");
    }

    private ReportedRuns merged(Setting merge) throws ConfigurationException, IOException {
        List<Problem> problems = new ArrayList<>();
        List<ShardPlan> shards = new ArrayList<>();
        for (String name : names(merge).toList()) {
            RunTree tree = tree(name);
            tree.newestPlan()
                    .ifPresentOrElse(
                            plan -> shards.add(new ShardPlan(name, tree, plan)),
                            () -> problems.add(
                                    new Problem(true, merge.source(), "nothing was run in " + tree.folder())));
        }
        if (problems.isEmpty()) {
            ShardPlan.mismatches(shards).forEach(text -> problems.add(new Problem(true, merge.source(), text)));
        }
        if (!problems.isEmpty()) {
            throw new ConfigurationException(problems);
        }
        return new MergeShards(shards).merge();
    }
}

package io.skillevals.run;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Prints what runs side by side take longer than their agents alone: 48 runs of an agent of three seconds, 16 at a time, in a
 * virtual machine of their own with a heap of 256 MB; beside the same programs started by nothing but 16 threads, and beside a
 * virtual machine that makes one run of an agent that does nothing. Run by hand, with numbers of files of the fixture as
 * arguments; it exits with 1 when the bar is missed with one of them.
 */
final class SideBySideBenchmark {

    private static final int RUNS = 48;
    private static final int PARALLEL = 16;
    private static final double ALLOWED = 1.05;
    private static final String HEAP = "-Xmx256m";
    private static final String AGENT = "echo done > done.txt; sleep 3";
    private static final int LINES = 50;

    private SideBySideBenchmark() {}

    public static void main(String[] args) throws Exception {
        if (args.length > 2) {
            plan(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
            return;
        }
        boolean held = true;
        for (int files : args.length == 0 ? new int[] {3, 30} : new int[] {Integer.parseInt(args[0])}) {
            held &= holds(files);
        }
        System.exit(held ? 0 : 1);
    }

    private static boolean holds(int files) throws Exception {
        Path folder = Files.createTempDirectory("side-by-side");
        double whole = seconds(() -> own(folder.resolve("whole"), files, RUNS));
        double alone = seconds(() -> alone(Files.createDirectories(folder.resolve("alone"))));
        double start = seconds(() -> own(folder.resolve("start"), files, 1));
        double most = ALLOWED * alone + start;
        System.out.printf(
                "%d files: %d runs, %d at a time: %.2f s; their agents alone %.2f s, one run that does nothing %.2f s: at"
                        + " most %.2f s%n",
                files, RUNS, PARALLEL, whole, alone, start, most);
        return whole <= most;
    }

    /** Makes a plan in a virtual machine of its own. */
    private static void own(Path folder, int files, int runs) throws IOException, InterruptedException {
        int exit = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SideBySideBenchmark.class.getName(),
                        folder.toString(),
                        Integer.toString(files),
                        Integer.toString(runs))
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("the plan broke: exit code " + exit);
        }
    }

    private static void plan(Path folder, int files, int runs) throws IOException {
        Trial trial = trial(folder, files)
                .script(runs == 1 ? "true" : AGENT)
                .runs(runs)
                .parallel(PARALLEL);
        for (PlannedRun run : trial.run().runs()) {
            if (trial.directory(run).readRun().ended() != Ended.CAPTURED) {
                throw new IOException(run.dir() + " was not captured");
            }
        }
        System.out.println(runs + " runs: at most " + peak() + " MB of the heap were in use, with garbage");
    }

    private static Trial trial(Path folder, int files) throws IOException {
        Trial trial = Trial.in(folder);
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
            text.append("value = value + ").append(line).append("  # a line\n");
        }
        for (int file = 0; file < files; file++) {
            trial.file("part" + file % 20 + "/file" + file + ".py", "# " + file + "\n" + text);
        }
        return trial;
    }

    private static void alone(Path folder) throws IOException, InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(PARALLEL);
        List<Future<Integer>> ends = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            ends.add(pool.submit(() -> new ProcessBuilder("/bin/sh", "-c", AGENT)
                    .directory(folder.toFile())
                    .start()
                    .waitFor()));
        }
        for (Future<Integer> end : ends) {
            end.get();
        }
        pool.shutdown();
    }

    private static long peak() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            bytes += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
        }
        return bytes >> 20;
    }

    private static double seconds(Work work) throws Exception {
        long start = System.nanoTime();
        work.perform();
        return (System.nanoTime() - start) / 1e9;
    }

    private interface Work {
        void perform() throws Exception;
    }
}

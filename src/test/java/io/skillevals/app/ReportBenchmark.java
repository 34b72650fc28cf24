package io.skillevals.app;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Prints what a report of many graded runs takes; run by hand, with {@code -Xmx512m} and the numbers of runs as arguments, in the
 * project's folder.
 */
final class ReportBenchmark {

    private ReportBenchmark() {}

    public static void main(String[] args) throws Exception {
        for (String runs : args) {
            Path folder = Files.createTempDirectory("evals-report-" + runs + "-");
            Build build = ManyRuns.of(Integer.parseInt(runs), folder);
            System.gc();
            ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
            long start = System.nanoTime();
            build.report();
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
            System.out.printf(
                    "%s runs: %.1f s, peak heap %d MB, results.json %d MB, report.html %d MB (%s)%n",
                    runs,
                    took.toMillis() / 1000.0,
                    peak >> 20,
                    Files.size(build.path("target/evals-reports/results.json")) >> 20,
                    Files.size(build.path("target/evals-reports/report.html")) >> 20,
                    folder);
        }
    }
}

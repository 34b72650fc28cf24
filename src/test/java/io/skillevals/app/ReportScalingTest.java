package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report's time grows with its runs, and no faster. */
final class ReportScalingTest {

    private static final int FEW = 300;
    private static final int TIMES = 4;

    /** Far below the 16 of what grows with the square, far above the noise of a machine that does other things too. */
    private static final double MOST = 2.0 * TIMES;

    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @Test
    void fourTimesTheRunsTakeAboutFourTimesTheTime(@TempDir Path few, @TempDir Path many) throws Exception {
        Build small = ManyRuns.of(FEW, few);
        Build large = ManyRuns.of(TIMES * FEW, many);
        // Warm, so that the compiler's time is in neither.
        small.report();
        large.report();

        long ofSmall = Math.min(cpu(small), cpu(small));
        long ofLarge = Math.min(cpu(large), cpu(large));

        assertThat(large.results().path("runs")).hasSize(TIMES * FEW);
        assertThat((double) ofLarge / ofSmall).isLessThan(MOST);
    }

    private static long cpu(Build build) throws Exception {
        long before = OS.getProcessCpuTime();
        build.report();
        return OS.getProcessCpuTime() - before;
    }
}

package io.skillevals.results;

import java.time.Instant;
import java.util.List;

/**
 * {@code selftest.json} among the reports: all that a self-test came to.
 *
 * @param schema {@value #SCHEMA}
 * @param generatedAt when it was made
 * @param plugin the plugin's version
 * @param suite the suite's name
 * @param passScore the score, 0 to 100, from which a solution passes
 * @param fixtures one for each fixture that was selected
 */
public record SelfTestResults(
        int schema,
        Instant generatedAt,
        String plugin,
        String suite,
        double passScore,
        List<FixtureSelfTest> fixtures) {

    /** The newest form of the file. */
    public static final int SCHEMA = 1;

    public SelfTestResults {
        fixtures = List.copyOf(fixtures);
    }
}

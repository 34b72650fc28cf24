package io.skillevals.spi;

/** One rule that gives a run a score from 0 to 1, with evidence. */
@FunctionalInterface
public interface Check {

    /**
     * Grades one run. Anything thrown becomes an error of this check alone.
     *
     * @param evidence what the run left; never written to except below its scratch folder
     * @return what was found
     * @throws Exception when the check could not do its work
     */
    CheckResult check(RunEvidence evidence) throws Exception;
}

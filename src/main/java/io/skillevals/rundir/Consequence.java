package io.skillevals.rundir;

/** What becomes of a run that ended by a failure. */
enum Consequence {
    /** It is graded all the same. */
    VERDICT,
    /** The suite says whether it is graded as 0 or has failed. */
    CHOSEN,
    /** It has failed. */
    FAILED,
    /** It has failed, and another try may do better. */
    TRANSIENT
}

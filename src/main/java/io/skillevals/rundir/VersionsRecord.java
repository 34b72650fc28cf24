package io.skillevals.rundir;

import org.jspecify.annotations.Nullable;

/**
 * {@code versions.json}: which state of the files under evaluation each version is.
 *
 * @param schema {@value #SCHEMA}
 * @param baselineRef the ref as it was asked for
 * @param baselineCommit the commit that it was
 * @param baseline {@code git describe} of that commit
 * @param candidate {@code git describe} of the work tree; absent outside git
 */
public record VersionsRecord(
        int schema,
        String baselineRef,
        String baselineCommit,
        String baseline,
        @Nullable String candidate) {

    /** The newest form of the record. */
    public static final int SCHEMA = 1;
}

package io.skillevals.record;

/**
 * What became of one run at a place.
 *
 * @param kind whether it is recorded there
 * @param reason why it is not; else empty
 */
record Answer(Kind kind, String reason) {

    /** It is recorded now. */
    static final Answer RECORDED = new Answer(Kind.RECORDED, "");

    /** It was recorded before. */
    static final Answer KNOWN = new Answer(Kind.KNOWN, "");

    /** Whether a run is recorded. */
    enum Kind {
        /** It is recorded now. */
        RECORDED,
        /** It was recorded before. */
        KNOWN,
        /** It is not, and the next run may be. */
        REFUSED,
        /** It is not, and there is no use in trying the next run. */
        CLOSED
    }

    static Answer refused(String reason) {
        return new Answer(Kind.REFUSED, reason);
    }

    static Answer closed(String reason) {
        return new Answer(Kind.CLOSED, reason);
    }
}

package io.skillevals.redaction;

/** Something that must not be written, and how to know it among bytes. */
interface Sought {

    /** It does not stand there. */
    int NONE = 0;

    /** What stands there may be it, or may be longer than it seems: more bytes will tell. */
    int OPEN = -1;

    /**
     * How many bytes it takes at a place, or {@link #NONE}, or {@link #OPEN}.
     *
     * @param at the place; the bytes before it have been seen, too
     * @param end where the known bytes end
     */
    int lengthAt(byte[] bytes, int at, int end);

    /** The same when nothing follows the known bytes. */
    int lastLengthAt(byte[] bytes, int at, int end);

    /** The longest stretch of bytes that can be {@link #OPEN}. */
    int longest();

    /** What stands in its place. */
    byte[] marker();

    /** Tells all that it can begin with. */
    void beginnings(Beginnings beginnings);

    /** What something can begin with; one of both is enough. */
    interface Beginnings {

        /** A pair of bytes. */
        void bytes(int first, int second);

        /** A UTF-16 unit that may be escaped. */
        void escaped(char unit);
    }
}

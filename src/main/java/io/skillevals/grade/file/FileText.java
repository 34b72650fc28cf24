package io.skillevals.grade.file;

/**
 * A file's text.
 *
 * @param text as a {@linkplain PlainText plain text}, with U+FFFD for what is none
 * @param flaw what makes it no text
 */
record FileText(String text, Flaw flaw) {

    /** What a file may be that is no text. */
    enum Flaw {
        NONE(""),
        BINARY("is no text: there is a NUL character in it"),
        ENCODING("is not written in UTF-8");

        private final String words;

        Flaw(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * Reads a file.
     *
     * @throws Undecided when it is too large or cannot be read
     */
    static FileText of(FoundFile file) throws Undecided {
        PlainText.Decoded decoded = PlainText.of(file.bytes());
        String text = decoded.text();
        return new FileText(text, text.indexOf('\0') >= 0 ? Flaw.BINARY : decoded.whole() ? Flaw.NONE : Flaw.ENCODING);
    }

    /**
     * The text of a file in a language.
     *
     * @throws Malformed when it is in another encoding
     * @throws Undecided when it is too large or cannot be read
     */
    static String read(FoundFile file) throws Malformed, Undecided {
        PlainText.Decoded decoded = PlainText.of(file.bytes());
        if (!decoded.whole()) {
            throw new Malformed(0, "it " + Flaw.ENCODING);
        }
        return decoded.text();
    }
}

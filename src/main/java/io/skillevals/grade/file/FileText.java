package io.skillevals.grade.file;

/**
 * A file's text.
 *
 * @param text as a {@linkplain PlainText plain text}
 * @param binary whether it is no text: there is a NUL in it
 */
record FileText(String text, boolean binary) {

    static final String BINARY = "is no text: there is a NUL character in it";

    /**
     * Reads a file.
     *
     * @throws Undecided when it is too large or cannot be read
     */
    static FileText of(FoundFile file) throws Undecided {
        String text = PlainText.of(file.bytes());
        return new FileText(text, text.indexOf('\0') >= 0);
    }
}

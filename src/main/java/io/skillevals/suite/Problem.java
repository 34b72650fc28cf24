package io.skillevals.suite;

/**
 * One thing that is wrong with what the user configured.
 *
 * @param error whether it prevents a start; a warning does not
 * @param where the file with line, the XML element or the property
 * @param what is wrong and what to do
 */
public record Problem(boolean error, String where, String what) {

    @Override
    public String toString() {
        return where + ": " + what;
    }
}

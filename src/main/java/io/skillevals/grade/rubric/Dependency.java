package io.skillevals.grade.rubric;

/**
 * A package that a project says it needs.
 *
 * @param name as its manifest writes it; of Maven and Gradle {@code group:artifact}
 * @param development whether it is needed for tests and tools only
 */
record Dependency(String name, boolean development) {

    /** Whether it is the package that somebody calls so; without a group, any group's. */
    boolean isCalled(String wanted) {
        String plain = Manifest.plain(wanted);
        boolean artifact = wanted.indexOf(':') < 0 && name.indexOf(':') >= 0;
        return plain.equals(key()) || (artifact && plain.equals(Manifest.plain(name.substring(name.indexOf(':') + 1))));
    }

    /** Its name in the form in which names are compared. */
    String key() {
        return Manifest.plain(name);
    }
}

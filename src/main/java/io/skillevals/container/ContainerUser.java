package io.skillevals.container;

import java.util.List;
import java.util.Optional;

/**
 * Whom the processes of a container belong to. What is copied into it has to be theirs: without root's capabilities not even
 * root may write to what is another's.
 */
record ContainerUser(long uid, long gid) {

    static final ContainerUser ROOT = new ContainerUser(0, 0);

    private static final int NAME = 0;
    private static final int ID = 2;
    private static final int GROUP = 3;

    /**
     * The user that an image names.
     *
     * @param configured {@code user} or {@code user:group}, each by name or number; blank for root
     * @param passwd the image's {@code /etc/passwd}
     * @param group the image's {@code /etc/group}
     * @throws EngineException when there is no such user or group
     */
    static ContainerUser of(String configured, String passwd, String group) throws EngineException {
        if (configured.isBlank()) {
            return ROOT;
        }
        String[] parts = configured.split(":", 2);
        Optional<List<String>> user = entry(passwd, parts[0]);
        long uid = id(parts[0], user, "user");
        if (parts.length > 1 && !parts[1].isEmpty()) {
            return new ContainerUser(uid, id(parts[1], entry(group, parts[1]), "group"));
        }
        long gid = user.filter(fields -> fields.size() > GROUP)
                .flatMap(fields -> number(fields.get(GROUP)))
                .orElse(0L);
        return new ContainerUser(uid, gid);
    }

    private static long id(String wanted, Optional<List<String>> entry, String what) throws EngineException {
        return entry.flatMap(fields -> number(fields.get(ID)))
                .or(() -> number(wanted))
                .orElseThrow(() -> new EngineException(
                        "the image names a " + what + " `" + wanted + "` that it does not have: correct its USER"));
    }

    /** A name goes before a number, as the engine has it. */
    private static Optional<List<String>> entry(String file, String wanted) {
        List<List<String>> entries = file.lines()
                .map(line -> List.of(line.split(":", -1)))
                .filter(fields -> fields.size() > ID)
                .toList();
        return entries.stream()
                .filter(fields -> fields.get(NAME).equals(wanted))
                .findFirst()
                .or(() -> entries.stream()
                        .filter(fields -> fields.get(ID).equals(wanted))
                        .findFirst());
    }

    private static Optional<Long> number(String text) {
        try {
            return Optional.of(Long.parseLong(text)).filter(id -> id >= 0);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}

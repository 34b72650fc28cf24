package io.skillevals.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What Linux tells about processes under {@code /proc}; where there is none, nothing is found. */
final class ProcFiles {

    private static final Path PROC = Path.of("/proc");
    private static final String PIPE = "pipe:";

    private ProcFiles() {}

    /** Whether there is anything to read. */
    static boolean available() {
        return Files.isReadable(PROC.resolve("self/environ"));
    }

    /** The processes whose environment holds the entry {@code NAME=value}, save this one. */
    static List<ProcessHandle> withEnvironmentEntry(String entry) {
        byte[] wanted = entry.getBytes(StandardCharsets.UTF_8);
        return processes(folder -> holdsEntry(read(folder.resolve("environ")), wanted, false));
    }

    /** The processes whose environment holds an entry that begins so, save this one. */
    static List<ProcessHandle> withEnvironmentStart(String start) {
        byte[] wanted = start.getBytes(StandardCharsets.UTF_8);
        return processes(folder -> holdsEntry(read(folder.resolve("environ")), wanted, true));
    }

    /** The processes that have one of these pipes open, save this one. */
    static List<ProcessHandle> holding(Set<String> pipes) {
        return pipes.isEmpty() ? List.of() : processes(folder -> hasOpen(folder, pipes));
    }

    /** The name by which the kernel knows a folder. */
    static String nameOf(Path folder) {
        try {
            return folder.toRealPath().toString();
        } catch (IOException e) {
            return folder.toAbsolutePath().normalize().toString();
        }
    }

    /** The processes whose working directory is a folder, by the kernel's name for it, or is below it, save this one. */
    static List<ProcessHandle> workingIn(String place) {
        return processes(folder -> {
            String working = target(folder.resolve("cwd"));
            return working.equals(place) || working.startsWith(place + "/");
        });
    }

    /** The pipes among the three standard streams of a process, by the names the kernel gives them. */
    static Set<String> standardPipesOf(long pid) {
        Set<String> pipes = new TreeSet<>();
        for (int descriptor = 0; descriptor <= 2; descriptor++) {
            String target = target(PROC.resolve(pid + "/fd/" + descriptor));
            if (target.startsWith(PIPE)) {
                pipes.add(target);
            }
        }
        return pipes;
    }

    /** Whether a process has ended and only waits for its parent to notice. */
    static boolean isZombie(long pid) {
        String stat = new String(read(PROC.resolve(pid + "/stat")), StandardCharsets.ISO_8859_1);
        int name = stat.lastIndexOf(')');
        return name >= 0 && name + 2 < stat.length() && "ZX".indexOf(stat.charAt(name + 2)) >= 0;
    }

    private static List<ProcessHandle> processes(Predicate<Path> wanted) {
        List<ProcessHandle> found = new ArrayList<>();
        long own = ProcessHandle.current().pid();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, ProcFiles::isProcess)) {
            for (Path folder : folders) {
                long pid = Long.parseLong(folder.getFileName().toString());
                if (pid == own) {
                    continue;
                }
                if (wanted.test(folder)) {
                    // The handle remembers the start time, so that a later signal cannot meet another process of that
                    // id;
                    // asked again, because it may be of another one already.
                    ProcessHandle.of(pid).filter(handle -> wanted.test(folder)).ifPresent(found::add);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Without /proc there is nothing to find.
        }
        return found;
    }

    private static boolean isProcess(Path folder) {
        String name = folder.getFileName().toString();
        return name.charAt(0) >= '1' && name.charAt(0) <= '9';
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            return new byte[0]; // gone, or not ours
        }
    }

    private static boolean holdsEntry(byte[] environment, byte[] entry, boolean begins) {
        int start = 0;
        for (int at = 0; at <= environment.length; at++) {
            if (at == environment.length || environment[at] == 0) {
                int end = begins ? Math.min(at, start + entry.length) : at;
                if (Arrays.equals(environment, start, end, entry, 0, entry.length)) {
                    return true;
                }
                start = at + 1;
            }
        }
        return false;
    }

    private static boolean hasOpen(Path folder, Set<String> pipes) {
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(folder.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                if (pipes.contains(target(descriptor))) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // gone, or not ours
        }
        return false;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }
}

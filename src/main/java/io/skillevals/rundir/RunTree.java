package io.skillevals.rundir;

import io.skillevals.io.AtomicFile;
import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import io.skillevals.io.Reason;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of all runs: {@code plans/}, {@code suite.json}, {@code selftest.json}, and a run directory for each run. A run's
 * number is never used again, not even when its directory was removed, because the plans remember it.
 */
public final class RunTree {

    private static final String SELF_TEST = "selftest.json";
    private static final String LOCK = ".lock";
    private static final String PLANS = "plans";
    private static final String VERSIONS = "versions.json";
    private static final List<String> FILES = List.of(".json", ".jsonl", ".md");
    private static final String SELF_TEST_LOCK = ".selftest.lock";
    private static final String WITHOUT_A_PLAN =
            "A plan of an earlier start that cannot be read stops the next, because nobody knows which numbers it gave to runs: move "
                    + "the file out of " + PLANS
                    + "/. Its runs stay, are graded and reused as before, and their numbers are known by their "
                    + "directories; only the number of a run whose directory was removed may be given out again";
    private static final Pattern RUN = Pattern.compile("run-(\\d{1,9})");
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path folder;
    private final Map<String, Integer> highest = new HashMap<>();
    private final Set<String> unbegun = new HashSet<>();
    private boolean plansRead;

    public RunTree(Path folder) {
        this.folder = folder;
    }

    public Path folder() {
        return folder;
    }

    /** Makes the folder, which ignores itself in git, unless it held something of somebody else's before. */
    public void create() throws IOException {
        Files.createDirectories(folder);
        if (!isEmpty()) {
            return;
        }
        try {
            Files.writeString(folder.resolve(".gitignore"), "*\n", StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            // it ignores itself already
        }
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.findAny().isEmpty();
        }
    }

    /** The newest plan; empty when nothing was ever planned here. */
    public Optional<PlanRecord> newestPlan() throws IOException {
        Path file = folder.resolve("suite.json");
        return Files.exists(file)
                ? Optional.of(Json.readRecord(file, PlanRecord.class, PlanRecord.SCHEMA))
                : Optional.empty();
    }

    /** What is known of the graders; empty when they were never tested here. */
    public Optional<SelfTestRecord> selfTest() throws IOException {
        Path file = folder.resolve(SELF_TEST);
        return Files.exists(file)
                ? Optional.of(Json.readRecord(file, SelfTestRecord.class, SelfTestRecord.SCHEMA))
                : Optional.empty();
    }

    /**
     * Writes what is known of the graders; what is known of other fixtures than those of the record stays, and so does what another
     * self-test writes at the same time.
     */
    public void writeSelfTest(SelfTestRecord record, Redactor redactor) throws IOException {
        create();
        synchronized (RunTree.class) { // within a JVM, locks of files are refused instead of waited for
            try (FileChannel channel = FileChannel.open(
                            folder.resolve(SELF_TEST_LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                SelfTestRecord whole = selfTest().map(record::after).orElse(record);
                AtomicFile.writeJson(folder.resolve(SELF_TEST), redactor, whole);
            }
        }
    }

    /**
     * Writes which state of the files each version is.
     *
     * @param versions absent when nothing is compared: then what an earlier start wrote goes
     */
    public void writeVersions(@Nullable VersionsRecord versions, Redactor redactor) throws IOException {
        if (versions == null) {
            Files.deleteIfExists(folder.resolve(VERSIONS));
        } else {
            AtomicFile.writeJson(folder.resolve(VERSIONS), redactor, versions);
        }
    }

    /** A log of what was done for a plan before its first run. */
    public Path log(PlanRecord plan, String name) {
        return folder.resolve(PLANS).resolve(fileName(plan)).resolve(name + ".log");
    }

    private static String fileName(PlanRecord plan) {
        return UTC.format(plan.createdAt()) + "-" + plan.id();
    }

    /** Writes a plan, and makes it the newest. */
    public void writePlan(PlanRecord plan, Redactor redactor) throws IOException {
        AtomicFile.writeJson(folder.resolve(PLANS).resolve(fileName(plan) + ".json"), redactor, plan);
        AtomicFile.writeJson(folder.resolve("suite.json"), redactor, plan);
    }

    /** The run directory of a planned run. */
    public RunDirectory directory(String relative) {
        return new RunDirectory(folder.resolve(relative));
    }

    /**
     * Makes the directories of planned runs that are not reused.
     *
     * @throws FileAlreadyExistsException when another start has given out the same number meanwhile
     */
    public void reserve(List<PlannedRun> runs) throws IOException {
        for (PlannedRun run : runs) {
            if (!run.reused()) {
                Path directory = folder.resolve(run.dir());
                Files.createDirectories(directory.getParent());
                Files.createDirectory(directory);
            }
        }
    }

    /** The highest number that was ever given out in a cell; 0 for none. */
    public int highest(Coordinates cell) throws IOException {
        readPlans(false);
        return Math.max(
                highest.getOrDefault(cellPath(cell), 0),
                numbers(cell).stream().mapToInt(Integer::intValue).max().orElse(0));
    }

    /** The numbers of the runs of a cell that have a directory. */
    public List<Integer> numbers(Coordinates cell) throws IOException {
        Path cellFolder = folder.resolve(cellPath(cell));
        if (!Files.isDirectory(cellFolder)) {
            return List.of();
        }
        try (Stream<Path> runs = Files.list(cellFolder)) {
            return runs.map(run -> RUN.matcher(run.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(match -> Integer.valueOf(match.group(1)))
                    .toList();
        }
    }

    /**
     * Takes the folder for one start alone, and removes what earlier ones reserved there and never began.
     *
     * @return to be closed when the start is over; a killed process gives it up as well
     * @throws IOException when another start is at work in it, or a plan of an earlier one cannot be read
     */
    public Closeable take() throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw new OverlappingFileLockException();
            }
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw new IOException("another evals:run is at work in " + folder
                    + ": wait until it has ended, or name another folder in <runsDirectory>");
        } catch (IOException e) {
            return channel; // a file system without locks
        }
        try {
            readPlans(true);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        return channel;
    }

    /** A directory with nothing in it was planned, and its number is free again. */
    private void removeUnbegun(PlannedRun run) throws IOException {
        Path directory = folder.resolve(run.dir()).normalize();
        // A plan that is not ours may name anything.
        if (!directory.startsWith(folder.normalize()) || !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.delete(directory);
            unbegun.add(run.dir());
        } catch (DirectoryNotEmptyException e) {
            // it was begun
        }
    }

    /** Where a run's directory lies, relative to the folder. */
    public static String path(Coordinates run) {
        return cellPath(run) + String.format(Locale.ROOT, "/run-%02d", run.run());
    }

    private static String cellPath(Coordinates cell) {
        String fixture = (taken(cell.fixture()) ? apart(cell.fixture()) : slug(cell.fixture()))
                + (cell.prompt().isEmpty() ? "" : "~" + slug(cell.prompt()));
        String agent = slug(cell.agent()) + (cell.model() == null ? "" : "@" + slug(cell.model()));
        String version = cell.version().equals(Coordinates.CANDIDATE) ? "" : slug(cell.version()) + "/";
        return version + fixture + "/" + slug(cell.condition()) + "/" + agent;
    }

    /** Whether something else of that name may stand beside the fixtures: plans, reports, the history, the runs of another version. */
    private static boolean taken(String fixture) {
        String name = fixture.toLowerCase(Locale.ROOT);
        return name.equals(PLANS) || name.equals("baseline") || FILES.stream().anyMatch(name::endsWith);
    }

    /** A name as a folder: unsafe characters become {@code _}, and a digest keeps such names apart. */
    static String slug(String name) {
        String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
        boolean plain = safe.equals(name) && !name.startsWith(".") && name.length() <= 80;
        return plain ? name : apart(name);
    }

    private static String apart(String name) {
        String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
        String start = safe.substring(0, Math.min(60, safe.length()));
        return (start.startsWith(".") ? "_" + start.substring(1) : start) + "-" + Digest.shortOf(name, 8);
    }

    /** Reads each once: a folder that is years old has thousands. */
    private void readPlans(boolean removing) throws IOException {
        if (plansRead) {
            return;
        }
        List<String> unreadable = new ArrayList<>();
        for (Path file : plans()) {
            PlanRecord plan;
            try {
                plan = Json.readRecord(file, PlanRecord.class, PlanRecord.SCHEMA);
            } catch (IOException e) {
                unreadable.add(Reason.said(e));
                continue;
            }
            for (PlannedRun run : plan.runs()) {
                if (removing) {
                    removeUnbegun(run);
                }
                if (!unbegun.contains(run.dir())) {
                    highest.merge(cellPath(run.coordinates()), run.coordinates().run(), Math::max);
                }
            }
        }
        if (!unreadable.isEmpty()) {
            throw new IOException(String.join("\n", unreadable) + "\n" + WITHOUT_A_PLAN);
        }
        plansRead = true;
    }

    /** The file of every plan that was ever made here. */
    private List<Path> plans() throws IOException {
        Path plans = folder.resolve(PLANS);
        if (!Files.isDirectory(plans)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(plans)) {
            return files.filter(file -> file.toString().endsWith(".json")).toList();
        }
    }
}

package io.skillevals.run;

import io.skillevals.io.Reason;
import io.skillevals.io.ShellWord;
import io.skillevals.process.Limits;
import io.skillevals.process.Supervisor;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.Seed;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Surroundings.Service;
import io.skillevals.workspace.KeptFolder;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a condition sets up around the agent of one run: data folder, setup commands, service. It is taken down in the other order: the
 * service is stopped, the data is kept, the dump command and the teardown commands are run, and what is to be kept is put into the run
 * directory. What fails on the way up ends the run; what fails on the way down is noted.
 */
final class Scaffold {

    private static final String SEED = "seed";
    private static final String SETUP = "setup";
    private static final String DATA = "data";
    private static final long POLL_MILLIS = 50;
    private static final Duration REMOVAL = Duration.ofMinutes(1);

    private final Prepared run;
    private final Surroundings surroundings;
    private final Supervisor supervisor;
    private final Redactor redactor;
    private final Ports ports;
    private final Patience patience;
    private final BooleanSupplier cancelled;
    private final BooleanSupplier hurry;
    private final Path version;
    private final Path candidate;
    private final NeutralEnvironment environment;
    private final LogFile log;
    private final LogFile serviceLog;
    private final List<String> notes = new ArrayList<>();
    private Words words;
    private @Nullable Integer port;
    private @Nullable RunningService service;
    private boolean begun;
    private boolean worked;

    /**
     * What is set up around a run.
     *
     * @param version where the project of its version is
     * @param candidate where the project is whose fixtures all versions have
     */
    Scaffold(
            Prepared run,
            Path version,
            Path candidate,
            Supervisor supervisor,
            NeutralEnvironment environment,
            Redactor redactor,
            Ports ports,
            Patience patience,
            BooleanSupplier cancelled) {
        this.run = run;
        this.surroundings = run.task().condition().surroundings();
        this.version = version.toAbsolutePath().normalize();
        this.candidate = candidate.toAbsolutePath().normalize();
        this.supervisor = supervisor;
        this.environment = environment;
        this.redactor = redactor;
        this.ports = ports;
        this.patience = patience;
        this.cancelled = cancelled;
        this.hurry = new Hurry(cancelled, patience.hurried());
        this.log = new LogFile(run.task().directory().surroundingsLog(), redactor);
        this.serviceLog = new LogFile(run.task().directory().serviceLog(), redactor);
        this.words = new Words(words(null));
    }

    private Map<String, String> words(@Nullable Integer servicePort) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(KnownWords.WORKSPACE, run.folders().workspace().toString());
        values.put(KnownWords.HOME, run.folders().home().toString());
        values.put(KnownWords.ARTIFACTS, place().output().toString());
        values.put(KnownWords.FIXTURE_DIR, fixture().toString());
        values.put(KnownWords.VERSION_DIR, version.toString());
        if (surroundings.data()) {
            values.put(KnownWords.DATA_DIR, place().data().toString());
        }
        if (servicePort != null) {
            values.put(KnownWords.PORT, servicePort.toString());
        }
        return values;
    }

    /** What its words stand for. */
    Words words() {
        return words;
    }

    /** What a reader of the run should know. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Makes and seeds the data folder and runs the setup commands; why that failed, if it did. */
    Optional<Failure> setUp() {
        if (cancelled.getAsBoolean()) {
            return Optional.of(stopped());
        }
        begun = true;
        try {
            Files.createDirectories(place().output());
            if (surroundings.service() != null) {
                port = ports.take();
                words = new Words(words(port));
            }
        } catch (IOException e) {
            return Optional.of(
                    FailureClass.SETUP.because("nothing could be set up around the agent: " + Reason.said(e)));
        }
        return seeded().or(this::commanded);
    }

    private Optional<Failure> seeded() {
        if (!surroundings.data()) {
            return Optional.empty();
        }
        Seed seed = run.task().fixture().seed();
        try {
            if (seed == null || seed.folder() == null) {
                Files.createDirectories(place().data());
            } else {
                List<String> lost = KeptFolder.copy(seed.folder(), place().data());
                if (!lost.isEmpty()) {
                    return Optional.of(
                            FailureClass.SEED.because("the data folder could not be seeded: " + lost.get(0)));
                }
            }
        } catch (IOException e) {
            return Optional.of(FailureClass.SEED.because("the data folder could not be seeded: " + Reason.said(e)));
        }
        return seed == null || seed.command().isEmpty()
                ? Optional.empty()
                : up(SEED, FailureClass.SEED, seed.command(), List.of(fixture(), candidate), place().data());
    }

    private Optional<Failure> commanded() {
        for (List<String> command : surroundings.setup()) {
            Path workspace = run.folders().workspace();
            Optional<Failure> failure = up(SETUP, FailureClass.SETUP, command, List.of(version), workspace);
            if (failure.isPresent()) {
                return failure;
            }
            // Before the next command, for which it would be made again.
            if (!Files.isDirectory(workspace, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(FailureClass.SETUP.because(commands().called(SETUP, command)
                        + " left no workspace: it removed that folder, or put something else in its place"));
            }
        }
        return Optional.empty();
    }

    private Optional<Failure> up(
            String kind, FailureClass broken, List<String> command, List<Path> scripts, Path directory) {
        Optional<String> trouble = commands().run(kind, command, scripts, directory, patience.setUp(), cancelled);
        return cancelled.getAsBoolean() ? Optional.of(stopped()) : trouble.map(broken::because);
    }

    /** Whether something was run that may have changed what the agent will find. */
    boolean hasChanged() {
        return !surroundings.setup().isEmpty();
    }

    /** Starts the service and waits until it is ready; why it will not be, if so. */
    Optional<Failure> serve() {
        Service wanted = surroundings.service();
        if (wanted == null) {
            return Optional.empty();
        }
        try {
            serviceLog.say("$ " + ShellWord.line(words.fill(wanted.command())));
            Limits limits = Limits.wall(RunningService.LIFE).withGrace(wanted.stopLimit());
            service = RunningService.start(
                    supervisor,
                    site().request(wanted.command(), List.of(version), place().service(), limits),
                    serviceLog);
        } catch (IOException e) {
            return Optional.of(FailureClass.SERVICE.because("the service could not be started: " + Reason.said(e)));
        }
        return awaited(wanted, service);
    }

    private Optional<Failure> awaited(Service wanted, RunningService started) {
        String url = wanted.ready() == null ? null : words.fill(wanted.ready());
        BooleanSupplier ready = Readiness.of(url, isTold(wanted) ? port : null, patience.moment());
        long from = System.nanoTime();
        while (true) {
            boolean isReady = ready.getAsBoolean();
            if (cancelled.getAsBoolean() || Thread.currentThread().isInterrupted()) {
                return Optional.of(stopped());
            }
            if (started.died()) {
                return Optional.of(FailureClass.SERVICE.because(started.end("before it was ready")));
            }
            if (isReady) {
                return Optional.empty();
            }
            if (System.nanoTime() - from >= wanted.startLimit().toNanos()) {
                return Optional.of(FailureClass.SERVICE.because("the service was not ready after "
                        + wanted.startLimit().toSeconds() + " s: "
                        + (url == null ? "nobody listens on port " + port : url + " does not answer as it should")
                        + started.lastWords()));
            }
            pause();
        }
    }

    /** Whether it knows its port, by its command or by a variable. */
    private boolean isTold(Service wanted) {
        return wanted.command().stream().anyMatch(word -> Words.in(word).contains(KnownWords.PORT))
                || surroundings.environment().values().stream()
                        .anyMatch(value -> Words.in(value).contains(KnownWords.PORT));
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the agent gets of it; from now on it is at work. */
    Around around() {
        worked = true;
        RunningService started = service;
        return new Around(words.values(), variables(), started != null, () -> started != null && started.died());
    }

    /** What came of the run, where the service broke while its agent was at work. */
    Executed judged(Executed executed) {
        RunningService started = service;
        if (started == null || !started.died() || cancelled.getAsBoolean()) {
            return executed;
        }
        Instant death = started.death();
        Instant end = executed.startedAt().plusMillis(executed.millis());
        boolean met = executed.failure() != null || death == null || death.isBefore(end);
        if (!met) {
            notes.add(started.end("when the agent had ended"));
            return executed;
        }
        return executed.failed(
                FailureClass.SERVICE.because(executed.step() + started.end("while the agent was at work")));
    }

    /** Takes all of it down. What goes wrong is noted, and keeps nothing else from being taken down. */
    void takeDown() {
        // An interrupt would end every command that is still to come.
        boolean interrupted = Thread.interrupted();
        try {
            stop();
            if (begun) {
                keepData();
                dump();
                tearDown();
                keepOutput();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void stop() {
        try {
            if (service != null) {
                notes.addAll(service.stop(hurry));
            }
        } finally {
            if (port != null) {
                ports.give(port);
            }
        }
    }

    private void keepData() {
        if (!surroundings.data() || !Files.exists(place().data(), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Path kept = place().output().resolve(DATA);
        try {
            if (Files.exists(kept, LinkOption.NOFOLLOW_LINKS)) {
                TreeRemoval.remove(kept, REMOVAL);
                notes.add("what was put into artifacts/" + DATA + " gave way to the data folder");
            }
            notes.addAll(KeptFolder.copy(place().data(), kept));
        } catch (IOException | RuntimeException e) {
            notes.add("the data folder could not be kept: " + Reason.said(e));
        }
    }

    private void dump() {
        if (worked && !surroundings.dump().isEmpty() && !cancelled.getAsBoolean()) {
            down("dump", surroundings.dump(), place().output());
        }
    }

    private void tearDown() {
        surroundings
                .teardown()
                .forEach(command -> down("teardown", command, run.folders().workspace()));
    }

    private void down(String kind, List<String> command, Path directory) {
        try {
            commands()
                    .run(kind, command, List.of(version), directory, patience.takeDown(), hurry)
                    .ifPresent(notes::add);
        } catch (RuntimeException e) {
            notes.add("the " + kind + " command could not be run: " + e);
        }
    }

    private void keepOutput() {
        Path output = place().output();
        try {
            if (!isEmpty(output)) {
                notes.addAll(KeptFolder.move(output, run.task().directory().artifacts(), redactor));
            }
        } catch (IOException | RuntimeException e) {
            notes.add("artifacts/ could not be kept: " + Reason.said(e));
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return !Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
        }
        try (DirectoryStream<Path> content = Files.newDirectoryStream(folder)) {
            return !content.iterator().hasNext();
        }
    }

    private static Failure stopped() {
        return FailureClass.INTERRUPTED.because("the build was stopped before its agent was started");
    }

    private Commands commands() {
        return new Commands(supervisor, site(), log);
    }

    private Site site() {
        return new Site(environment, run.folders(), words, variables());
    }

    private Map<String, String> variables() {
        Map<String, String> filled = new LinkedHashMap<>();
        surroundings.environment().forEach((name, value) -> filled.put(name, words.fill(value)));
        return filled;
    }

    private NeutralPlace place() {
        return run.place();
    }

    private Path fixture() {
        return run.task().fixture().directory().toAbsolutePath().normalize();
    }
}

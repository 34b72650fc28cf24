package io.skillevals.grade.command;

import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.Owner;
import io.skillevals.process.Limits;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessEnding.How;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Runs programs in workplaces, on this machine or in containers, under limits, and leaves nothing of them behind. */
final class Programs {

    private static final String SUITE = "checks";

    /** What copying and ending may take beyond a program's own time. */
    private static final Duration AROUND = Duration.ofMinutes(5);

    /** What the system says of a program that is open for writing. */
    private static final String BUSY = "error=26";

    private static final int RETRIES = 5;

    private final Map<String, String> build;
    private final Engines engines;

    /**
     * A runner.
     *
     * @param build the build's own environment
     */
    Programs(Map<String, String> build, Engines engines) {
        this.build = Map.copyOf(build);
        this.engines = engines;
    }

    /** One of this machine. */
    static Programs ofThisMachine() {
        return new Programs(System.getenv(), () -> Engine.connect(Owner.ofThisProcess(SUITE)));
    }

    /** The time limit of a check that runs a program for so long. */
    static Duration limit(Duration timeout) {
        return timeout.plus(AROUND);
    }

    /**
     * Runs a program to its end.
     *
     * @param tree the folder in the workplace that it starts in, or below
     * @param own what the check tells it, as variables
     * @param takeBack whether what it wrote in the tree is wanted afterwards, also from a container
     * @param cancelled whether the user is stopping the build
     * @throws EngineException when there is no engine or no such image, or the engine broke
     */
    Ran run(
            Program program,
            Workplace place,
            Path tree,
            Map<String, String> own,
            boolean takeBack,
            BooleanSupplier cancelled)
            throws IOException {
        Path directory = tree.resolve(program.directory()).normalize();
        if (!Files.isDirectory(directory)) {
            return Ran.notThere(program, "there is no folder " + program.directory());
        }
        if (program.isOfTheTree()
                && !Files.isExecutable(directory.resolve(program.command().get(0)))) {
            return Ran.notThere(program, program.command().get(0) + " is not there, or may not be executed");
        }
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        ProcessRequest request = ProcessRequest.of(
                        program.command(), directory, place.environment(build, program, directory, own))
                .withSinks(output, errors)
                .withLimits(Limits.wall(program.timeout()).withOutputBytes(Printed.KEPT))
                .withPlace(place.root());
        Box box = program.box();
        ProcessEnding ending = box == null
                ? onThisMachine(request, cancelled)
                : new Boxed(engines, box).run(request, place, takeBack ? tree : null, cancelled);
        List<String> notes = new ArrayList<>(ending.notes());
        if (!ending.leftovers().isEmpty()) {
            notes.add("it left " + ending.leftovers().size() + " processes running, which were ended");
        }
        notes.addAll(place.notes());
        return new Ran(
                program,
                ending.how(),
                ending.exitCode().orElse(Ran.NO_EXIT),
                Printed.of(output, ending.outputCut()),
                Printed.of(errors, ending.errorsCut()),
                List.copyOf(notes),
                program.isOfTheTree());
    }

    /**
     * Once more, where what was just copied is still open for writing in a process that another check is about to start: it had
     * no time to close what it inherited.
     */
    private static ProcessEnding onThisMachine(ProcessRequest request, BooleanSupplier cancelled) {
        ProcessEnding ending = new Supervisor().run(request, cancelled);
        for (int again = 0; again < RETRIES && isBusy(ending); again++) {
            ending = new Supervisor().run(request, cancelled);
        }
        return ending;
    }

    private static boolean isBusy(ProcessEnding ending) {
        return ending.how() == How.NOT_STARTED && ending.text().contains(BUSY);
    }
}

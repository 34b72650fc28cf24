package io.skillevals.app;

import io.skillevals.process.Limits;
import io.skillevals.process.NeutralVariables;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import io.skillevals.workspace.GitRevision;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.WorkDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The files of a commit, on the disk for as long as they are needed.
 *
 * <p>They are checked out in a clone that borrows the objects of the user's repository, and not in one of its worktrees: nothing is
 * written to that repository, so that it may be read-only and a killed build leaves no entry in it, and none of its hooks, filters
 * and settings has a part in it.
 */
final class Checkout implements AutoCloseable {

    static final String GIT = "git";

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final long ENOUGH = 64L << 10;

    /** Who owns the repository is the user's business: he names it as the one to be evaluated. */
    private static final String SETTINGS = "[safe]\n\tdirectory = *\n[advice]\n\tdetachedHead = false\n";

    private final NeutralPlace place;
    private final Map<String, String> environment;
    private final BooleanSupplier cancelled;

    private Checkout(NeutralPlace place, Map<String, String> environment, BooleanSupplier cancelled) {
        this.place = place;
        this.environment = environment;
        this.cancelled = cancelled;
    }

    /**
     * Checks a commit out.
     *
     * @param environment the build's environment
     * @param cancelled whether the user is stopping the build
     * @throws IOException when git cannot do it; it says what git said
     */
    static Checkout of(
            GitRevision revision,
            WorkDirectory workDirectory,
            Map<String, String> environment,
            BooleanSupplier cancelled)
            throws IOException {
        NeutralPlace place = workDirectory.newPlace();
        Checkout checkout = new Checkout(place, neutral(environment, place), cancelled);
        try {
            Files.writeString(place.home().resolve(".gitconfig"), SETTINGS);
            String target = place.workspace().toString();
            String source = revision.root().toString();
            checkout.git("clone", "--quiet", "--shared", "--no-checkout", "--template=", source, target);
            checkout.git("-C", target, "checkout", "--quiet", "--detach", revision.commit());
            return checkout;
        } catch (IOException | RuntimeException e) {
            checkout.close();
            throw e;
        }
    }

    private static Map<String, String> neutral(Map<String, String> build, NeutralPlace place) {
        Map<String, String> environment = new HashMap<>(build);
        environment.keySet().removeIf(name -> !NeutralVariables.isNeutral(name));
        environment.putAll(NeutralVariables.folders(place.home(), place.temp(), place.home()));
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.put("GIT_TERMINAL_PROMPT", "0");
        return environment;
    }

    private void git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(GIT));
        command.addAll(List.of(arguments));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        ProcessEnding ending = new Supervisor()
                .run(
                        ProcessRequest.of(command, place.home(), environment)
                                .withSinks(said, said)
                                .withLimits(Limits.wall(LIMIT).withOutputBytes(ENOUGH)),
                        cancelled);
        boolean done =
                ending.how() == ProcessEnding.How.EXITED && ending.exitCode().orElse(-1) == 0;
        if (!done) {
            String how = ending.how() == ProcessEnding.How.EXITED
                    ? "ended with exit code " + ending.exitCode().orElse(-1)
                    : ending.how().name().toLowerCase(Locale.ROOT) + " " + ending.text();
            throw new IOException("`" + String.join(" ", command) + "` " + how.strip() + ": "
                    + said.toString(StandardCharsets.UTF_8).strip());
        }
    }

    /** The top folder of the files. */
    Path root() {
        return place.workspace();
    }

    @Override
    public void close() throws IOException {
        place.close();
    }
}

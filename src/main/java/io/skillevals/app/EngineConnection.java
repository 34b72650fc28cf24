package io.skillevals.app;

import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.Owner;
import io.skillevals.container.Sweep;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The container engine, found when it is first needed; what is left of processes that are gone is removed from it first. */
final class EngineConnection implements AutoCloseable {

    private final String suite;
    private final String user;
    private final Function<EngineException, String> words;
    private final Log log;
    private @Nullable Engine engine;
    private @Nullable EngineException trouble;

    /**
     * A connection.
     *
     * @param suite in whose name everything is made
     * @param user who needs it, for the log
     * @param words what a user is told when there is none
     */
    EngineConnection(String suite, String user, Function<EngineException, String> words, Log log) {
        this.suite = suite;
        this.user = user;
        this.words = words;
        this.log = log;
    }

    /** The engine; when there was none before there is none now. */
    synchronized Engine engine() throws EngineException {
        if (trouble != null) {
            throw trouble;
        }
        if (engine == null) {
            try {
                Engine found = Engine.connect(Owner.ofThisProcess(suite));
                engine = found;
                sweep(found);
            } catch (EngineException e) {
                trouble = new EngineException(words.apply(e), e);
                throw trouble;
            }
        }
        return engine;
    }

    private void sweep(Engine found) throws EngineException {
        Sweep swept = found.sweep();
        if (swept.containers() + swept.networks() + swept.images() > 0) {
            log.info(user + ": removed what earlier builds left: " + swept.containers() + " containers, "
                    + swept.networks() + " networks, " + swept.images() + " images");
        }
    }

    /** Removes everything that this build started. */
    @Override
    public synchronized void close() {
        if (engine != null) {
            engine.close();
        }
    }
}

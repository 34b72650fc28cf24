package io.skillevals.workspace;

import java.io.IOException;
import java.nio.file.Path;

/** One change of a tree, which can be taken back while the others stay. */
public final class Hunk {

    private final String name;
    private final Undo undo;

    Hunk(String name, Undo undo) {
        this.name = name;
        this.undo = undo;
    }

    /** What it takes back, for readers: {@code app.py, lines 12-20}, {@code notes.md (new file)}. */
    public String name() {
        return name;
    }

    /**
     * Takes it back.
     *
     * @param tree a copy of the changed tree, with all of its other changes
     */
    public void takeBack(Path tree) throws IOException {
        undo.in(tree);
    }

    @Override
    public String toString() {
        return name;
    }

    /** How it is taken back. */
    @FunctionalInterface
    interface Undo {
        void in(Path tree) throws IOException;
    }
}

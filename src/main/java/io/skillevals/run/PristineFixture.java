package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.InstructionFiles;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.TreeRemoval;
import io.skillevals.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What every run of a fixture starts from, before its condition is looked at: the project, and the fixture's own instructions over it. */
public final class PristineFixture {

    private static final Duration REMOVAL = Duration.ofMinutes(1);

    private PristineFixture() {}

    /**
     * The digest by which grading knows that a fixture is the one that was run; that of its project where it has no instructions.
     *
     * @throws WorkspaceException when project or instructions cannot be used
     */
    public static String digestOf(Fixture fixture) throws IOException {
        return digestOf(fixture, PristineProject.digestOf(fixture.project()));
    }

    /** The same, of a project whose digest is known. */
    static String digestOf(Fixture fixture, String project) throws IOException {
        Path instructions = fixture.instructions();
        if (instructions == null) {
            return project;
        }
        refuse(fixture, instructions);
        Path own = fixture.project().resolve(InstructionFiles.AGENTS);
        if (Files.isDirectory(own)) {
            throw refused(instructions, "has to be laid over the project, where " + own + " is a folder: rename that");
        }
        return Digest.create()
                .add(project)
                .add(InstructionFiles.AGENTS)
                .add(instructions)
                .value();
    }

    /** Whether a tree has the {@code AGENTS.md} of the project alone, or none where that has none. */
    public static boolean isWithoutInstructions(Fixture fixture, Path tree) throws IOException {
        Path own = fixture.project().resolve(InstructionFiles.AGENTS);
        Path other = tree.resolve(InstructionFiles.AGENTS);
        return Files.isRegularFile(own) && Files.isRegularFile(other)
                ? Files.mismatch(own, other) < 0
                : Files.isRegularFile(own) == Files.isRegularFile(other);
    }

    /**
     * Makes it ready, to compare another tree with it.
     *
     * @param cache an empty or absent folder
     */
    public static PristineProject prepare(Fixture fixture, Path cache) throws IOException {
        PristineProject project = PristineProject.prepare(fixture.project(), cache.resolve("project"));
        LaidInstructions laid = LaidInstructions.of(fixture, null, null, false, null, List.of());
        return laid.isEmpty() ? project : with(project, laid, cache);
    }

    private static PristineProject with(PristineProject project, LaidInstructions laid, Path cache) throws IOException {
        Path copy = cache.resolve("copy");
        project.copyFilesTo(copy);
        laid.layOver(copy);
        PristineProject whole = PristineProject.prepare(copy, cache.resolve("whole"));
        TreeRemoval.remove(copy, REMOVAL);
        return whole;
    }

    private static void refuse(Fixture fixture, Path instructions) throws IOException {
        if (!Files.isRegularFile(instructions)) {
            throw refused(instructions, "is no file");
        }
        if (!Files.isReadable(instructions)) {
            throw refused(instructions, "may not be read");
        }
        if (!instructions.toRealPath().startsWith(fixture.directory().toRealPath())) {
            throw refused(
                    instructions,
                    "is a link to " + instructions.toRealPath() + ", which is not inside the fixture's folder");
        }
    }

    private static WorkspaceException refused(Path instructions, String why) {
        return new WorkspaceException("the instructions " + instructions + " cannot be used: the file " + why);
    }
}

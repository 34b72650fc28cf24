package io.skillevals.app;

import io.skillevals.results.SolutionGrade.Kind;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.InstructionFiles;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Solution;
import io.skillevals.workspace.Hunk;
import io.skillevals.workspace.Hunks;
import io.skillevals.workspace.Overlay;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.TreeFilter;
import io.skillevals.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All ready solutions of a fixture: for each prompt its golden, the untouched project, its decoys, and mutants of the golden. */
final class Attempts {

    private static final String SILENCE = "";
    private static final String UNSAID = Overlay.OUTPUT + " (said nothing)";

    private final Fixture fixture;
    private final PristineProject pristine;
    private final Path place;
    private final List<Attempt> all = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * The attempts at a fixture.
     *
     * @param place an existing folder, which must stay as long as they are used
     */
    Attempts(Fixture fixture, PristineProject pristine, Path place) {
        this.fixture = fixture;
        this.pristine = pristine;
        this.place = place;
    }

    /**
     * All of them.
     *
     * @param mostMutants how many mutants there may be
     * @throws IOException when the disk does not do its work
     */
    List<Attempt> make(int mostMutants) throws IOException {
        Map<Path, List<Hunk>> byGolden = new HashMap<>();
        int each = Math.max(1, mostMutants / fixture.prompts().size());
        for (Prompt prompt : fixture.prompts()) {
            Solution golden = fixture.golden(prompt.name()).orElse(null);
            List<Hunk> hunks = List.of();
            if (golden != null && mostMutants > 0) {
                hunks = byGolden.get(golden.directory());
                if (hunks == null) {
                    hunks = hunks(golden, Files.createTempDirectory(place, "golden-"));
                    byGolden.put(golden.directory(), hunks);
                    note(golden, hunks.size(), each);
                }
            }
            of(prompt.name(), golden, chosen(hunks, each));
        }
        return List.copyOf(all);
    }

    private void note(Solution golden, int mutants, int graded) {
        if (mutants > graded) {
            String prompt = golden.prompt() == null ? "each prompt" : "the prompt " + golden.prompt();
            notes.add(graded + " mutants of " + mutants + " are graded"
                    + (fixture.prompts().size() == 1 ? "" : " for " + prompt) + ", evenly chosen");
        }
    }

    /** What a reader should know of the choice. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    private void of(String prompt, @Nullable Solution golden, List<Hunk> hunks) throws IOException {
        String said = golden == null ? null : output(golden);
        if (golden != null) {
            add(Kind.GOLDEN, prompt, List.of(), said, name(Kind.GOLDEN), making(golden));
        }
        // Who did nothing said nothing either; where not even the golden says something, words are nobody's business.
        add(Kind.UNTOUCHED, prompt, List.of(), said == null ? null : SILENCE, name(Kind.UNTOUCHED), tree -> {});
        for (Solution decoy : fixture.decoys().values()) {
            if (decoy.belongsTo(prompt)) {
                add(Kind.DECOY, prompt, decoy.caughtBy(), output(decoy), decoy.name(), making(decoy));
            }
        }
        if (golden != null) {
            mutants(prompt, hunks, said, making(golden));
        }
    }

    private void mutants(String prompt, List<Hunk> hunks, @Nullable String said, Attempt.Making golden) {
        for (Hunk hunk : hunks) {
            add(Kind.MUTANT, prompt, List.of(), said, hunk.name(), tree -> {
                golden.in(tree);
                hunk.takeBack(tree);
            });
        }
        if (said != null && !hunks.isEmpty()) {
            add(Kind.MUTANT, prompt, List.of(), SILENCE, UNSAID, golden);
        }
    }

    private void add(
            Kind kind,
            String prompt,
            List<String> caughtBy,
            @Nullable String said,
            String name,
            Attempt.Making making) {
        all.add(new Attempt(kind, name, prompt, caughtBy, said, making));
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** As an agent's output is read: what is no UTF-8 ends no self-test. */
    private static @Nullable String output(Solution solution) throws IOException {
        Optional<Path> file = Overlay.output(solution.directory());
        return file.isEmpty() ? null : new String(Files.readAllBytes(file.get()), StandardCharsets.UTF_8);
    }

    /** A full copy of the project lacks what the fixture lays over it, which stays. */
    private Attempt.Making making(Solution solution) {
        TreeFilter laidOver = fixture.instructions() == null
                ? TreeFilter.standard()
                : TreeFilter.standard().withDelivered(List.of(InstructionFiles.AGENTS));
        return tree -> Overlay.put(solution.directory(), solution.complete(), tree, laidOver);
    }

    private List<Hunk> hunks(Solution golden, Path trees) throws IOException {
        Path before = trees.resolve("before");
        Path after = trees.resolve("after");
        pristine.copyFilesTo(before);
        pristine.copyFilesTo(after);
        try {
            making(golden).in(after);
        } catch (WorkspaceException e) {
            return List.of(); // the golden's own attempt tells why
        }
        return Hunks.between(before, after, pristine.filter());
    }

    /** So many of them, evenly spread. */
    static <T> List<T> chosen(List<T> all, int most) {
        if (all.size() <= most) {
            return all;
        }
        List<T> chosen = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            chosen.add(all.get((int) ((long) i * all.size() / most)));
        }
        return chosen;
    }
}

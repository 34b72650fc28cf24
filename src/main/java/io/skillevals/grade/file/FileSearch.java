package io.skillevals.grade.file;

import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Looks for something in files. What is found decides even where a file could not be looked into; what is not found does not.
 *
 * @param place which files
 * @param wanted what is looked for
 */
record FileSearch(Place place, Wanted wanted) {

    /** What was found in one file. */
    private record Looked(FoundFile file, boolean holds, String finding, Hits hits) {

        List<Evidence> evidence() {
            return hits.lines().stream()
                    .map(line -> Evidence.at(file.name(), line.number(), line.text()))
                    .toList();
        }

        Evidence summary() {
            return Evidence.at(file.name(), 0, finding);
        }
    }

    /** What was found in all files, and why some were not looked into. */
    private record All(List<Looked> looked, List<Undecided> troubles) {

        List<Looked> that(Predicate<Looked> predicate) {
            return looked.stream().filter(predicate).toList();
        }

        void refuseTroubles() throws Undecided {
            if (!troubles.isEmpty()) {
                throw troubles.get(0);
            }
        }
    }

    /** Whether it is in a file, or in every one. */
    CheckResult found(RunEvidence evidence, Counts counts, boolean every) throws Undecided, IOException {
        Found found = place.find(evidence);
        if (found.isEmpty()) {
            return Answers.score(false, found.reason());
        }
        All all = look(found, file -> look(file, counts));
        List<Looked> holding = all.that(Looked::holds);
        List<Looked> lacking = all.that(looked -> !looked.holds());
        if (every ? lacking.isEmpty() : holding.isEmpty()) {
            all.refuseTroubles();
        }
        boolean holds = every ? lacking.isEmpty() : !holding.isEmpty();
        if (!found.byGlob()) {
            Looked only = all.looked().get(0);
            return Answers.score(holds, only.file().name() + ": " + only.finding(), only.evidence());
        }
        return Answers.score(
                holds,
                holding.size() + " of " + files(found) + " have " + wanted,
                Answers.first(
                        every && !holds ? lacking.stream().map(Looked::summary).toList() : evidence(holding)));
    }

    private static List<Evidence> evidence(List<Looked> looked) {
        return looked.stream().flatMap(one -> one.evidence().stream()).toList();
    }

    /** Whether it is in none of the files. */
    CheckResult notFound(RunEvidence evidence, boolean allowMissing) throws Undecided, IOException {
        Found found = place.find(evidence);
        if (found.isEmpty()) {
            return Answers.score(allowMissing && !found.occupied(), found.reason());
        }
        All all = look(found, this::lookAnyhow);
        List<Looked> having = all.that(looked -> looked.hits().any());
        if (having.isEmpty()) {
            all.refuseTroubles();
            Looked first = all.looked().get(0);
            return found.byGlob()
                    ? Answers.score(true, "none of " + files(found) + " has " + wanted)
                    : Answers.score(first.holds(), first.file().name() + ": " + first.finding());
        }
        return Answers.score(
                false,
                wanted + " is in "
                        + having.stream()
                                .limit(Answers.MOST_SHOWN)
                                .map(looked -> looked.file().name())
                                .collect(Collectors.joining(", ")),
                Answers.first(evidence(having)));
    }

    private static String files(Found found) {
        int size = found.files().size();
        return size + (size == 1 ? " file" : " files");
    }

    /** Looks into one file. */
    @FunctionalInterface
    private interface Look {
        Looked into(FoundFile file) throws Undecided;
    }

    private static All look(Found found, Look look) {
        List<Looked> looked = new ArrayList<>();
        List<Undecided> troubles = new ArrayList<>();
        for (FoundFile file : found.files()) {
            try {
                looked.add(look.into(file));
            } catch (Undecided e) {
                troubles.add(e);
            }
        }
        return new All(looked, troubles);
    }

    private Looked look(FoundFile file, Counts counts) throws Undecided {
        FileText text = FileText.of(file);
        if (text.flaw() != FileText.Flaw.NONE) {
            return new Looked(file, false, text.flaw().toString(), new Hits(0, List.of()));
        }
        if (counts.equals(Counts.ANY)) {
            Hits hits = wanted.in(text.text());
            return new Looked(file, hits.any(), (hits.any() ? "has " : "does not have ") + wanted, hits);
        }
        Hits hits = wanted.countedIn(text.text());
        boolean holds = counts.holds(hits.count());
        String finding = "has " + wanted + " " + hits.count() + " times" + (holds ? "" : ", wanted are " + counts);
        return new Looked(file, holds, finding, hits);
    }

    /**
     * What must not be in a file may not be in one that is no text either. In a text of another encoding it is found where it can
     * be read, but never said not to be there.
     */
    private Looked lookAnyhow(FoundFile file) throws Undecided {
        FileText text = FileText.of(file);
        Hits hits = wanted.in(text.text());
        if (text.flaw() == FileText.Flaw.ENCODING && !hits.any()) {
            throw new Undecided(file.name() + " " + text.flaw() + ": what is in it cannot be said");
        }
        boolean binary = text.flaw() == FileText.Flaw.BINARY;
        String finding = binary ? text.flaw().toString() : "does not have " + wanted;
        return new Looked(file, !hits.any() && !binary, finding, hits);
    }
}

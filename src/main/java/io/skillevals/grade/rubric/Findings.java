package io.skillevals.grade.rubric;

import io.skillevals.code.CallSite;
import io.skillevals.code.CodeBase;
import io.skillevals.code.Note;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Evidence as it is gathered, without repetitions. */
final class Findings {

    private static final int MAX_NOTES = 8;

    private final Set<Evidence> found = new LinkedHashSet<>();

    void add(String text) {
        found.add(Evidence.of(text));
    }

    void add(String file, int line, String text) {
        found.add(Evidence.at(file, line, text));
    }

    /** A call and the way that leads to it. */
    void add(String text, CallSite site) {
        add(site.file(), site.line(), text + site.shownPath());
    }

    /** What could not be resolved; of many the first few. */
    void unresolved(Collection<Note> notes) {
        int shown = 0;
        for (Note note : notes) {
            if (++shown > MAX_NOTES) {
                add("not resolved: " + (notes.size() - MAX_NOTES) + " further places");
                return;
            }
            add(note.file(), note.line(), "not resolved: " + note.text());
        }
    }

    /** A score, with what of the code could not be read. */
    CheckResult scored(double score, String details, CodeBase code) {
        unresolved(code.unread());
        if (score < 1) {
            unresolved(code.unresolved());
        }
        return scored(score, details);
    }

    CheckResult scored(double score, String details) {
        List<Evidence> evidence = new ArrayList<>(found);
        return CheckResult.scored(score, details, evidence);
    }
}

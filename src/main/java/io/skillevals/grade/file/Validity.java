package io.skillevals.grade.file;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Whether a file, or every one that fits a glob, is written in a language without a mistake.
 *
 * @param place which files
 * @param syntax the language
 */
record Validity(Place place, Syntax syntax) {

    /** The check of a configuration. */
    static Check check(JsonNode config, Syntax syntax) {
        return Answers.check(
                OutputOrFiles.USUALLY_FILES.isOutput(config)
                        ? new SaidIn(syntax)::valid
                        : new Validity(Place.of(config), syntax)::ask);
    }

    private CheckResult ask(RunEvidence evidence) throws Undecided, IOException {
        Found found = place.find(evidence);
        if (found.isEmpty()) {
            return Answers.score(false, found.reason());
        }
        List<Evidence> mistakes = new ArrayList<>();
        List<Undecided> troubles = new ArrayList<>();
        for (FoundFile file : found.files()) {
            try {
                syntax.examine(file);
            } catch (Malformed e) {
                mistakes.add(Evidence.at(file.name(), e.line(), e.what()));
            } catch (Undecided e) {
                troubles.add(e);
            }
        }
        if (mistakes.isEmpty() && !troubles.isEmpty()) {
            throw troubles.get(0);
        }
        return Answers.score(mistakes.isEmpty(), details(found.files(), mistakes.size()), Answers.first(mistakes));
    }

    private String details(List<FoundFile> files, int wrong) {
        if (files.size() == 1) {
            return files.get(0).name() + (wrong == 0 ? " is valid " : " is no valid ") + syntax.label();
        }
        return wrong == 0
                ? "all " + files.size() + " files are valid " + syntax.label()
                : wrong + " of " + files.size() + " files are no valid " + syntax.label();
    }
}

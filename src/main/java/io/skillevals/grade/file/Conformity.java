package io.skillevals.grade.file;

import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.trajectory.AgentWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Holds values against a schema: those in files, or the first in the agent's output. What cannot be read neither conforms nor
 * violates: it scores 0 either way.
 *
 * @param schema the schema
 * @param expectedValid whether it must conform; else it must not
 */
record Conformity(UserSchema schema, boolean expectedValid) {

    private static final String OUTPUT = "the JSON in the output";

    /** Those in files. */
    CheckResult ofFiles(Place place, RunEvidence evidence) throws Undecided, IOException {
        Found found = place.find(evidence);
        if (found.isEmpty()) {
            return Answers.score(false, found.reason());
        }
        int right = 0;
        List<Evidence> shown = new ArrayList<>();
        for (FoundFile file : found.files()) {
            try {
                List<String> mistakes = new ArrayList<>();
                for (JsonNode value : syntax(file).values(file)) {
                    mistakes.addAll(schema.mistakes(value));
                }
                right += mistakes.isEmpty() == expectedValid ? 1 : 0;
                mistakes.forEach(mistake -> shown.add(Evidence.at(file.name(), 0, mistake)));
            } catch (Malformed e) {
                shown.add(Evidence.at(file.name(), e.line(), "cannot be read: " + e.what()));
            }
        }
        int size = found.files().size();
        String whole = size == 1 ? found.files().get(0).name() : right + " of " + size + " files";
        return answer(right == size, whole, shown);
    }

    private static Syntax.OfValues syntax(FoundFile file) {
        String name = file.name().toLowerCase(Locale.ROOT);
        if (name.endsWith(".yaml") || name.endsWith(".yml")) {
            return new YamlSyntax();
        }
        return name.endsWith(".toml") ? new TomlSyntax() : new JsonSyntax(false);
    }

    /** The one in the output. A solution that no agent made is not asked. */
    CheckResult ofOutput(RunEvidence evidence) throws Undecided {
        Optional<AgentWords> words = evidence.words();
        if (words.isEmpty()) {
            return Said.withoutWords(evidence);
        }
        OutputJson.Block block = OutputJson.in(words.get().text());
        @Nullable JsonNode value = block.value();
        if (value == null || (block.broken() && !expectedValid)) {
            Said.refuseCut(words.get());
            return Answers.score(false, block.broken() ? OUTPUT + " is broken" : "there is no JSON in the output");
        }
        List<Evidence> mistakes =
                schema.mistakes(value).stream().map(Evidence::of).toList();
        return answer(mistakes.isEmpty() == expectedValid, OUTPUT, mistakes);
    }

    private CheckResult answer(boolean holds, String what, List<Evidence> shown) {
        String wanted = expectedValid ? "conforms to the schema" : "violates the schema, as it should";
        String failed = expectedValid ? "does not conform to the schema" : "does not violate the schema, as it should";
        return Answers.score(holds, what + " " + (holds ? wanted : failed), Answers.first(shown));
    }
}

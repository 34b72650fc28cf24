package io.skillevals.run;

import io.skillevals.suite.Fixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The lines by which a fixture's answer key is known again when an agent is shown it. */
final class AnswerKeyText {

    static final String FILE = "answer_key.json";
    static final String RUBRIC = "rubric.json";

    private AnswerKeyText() {}

    /**
     * Those of a fixture.
     *
     * @param common lines that stand in its project or its prompts, too
     */
    static DistinctiveLines of(Fixture fixture, Predicate<String> common) {
        Path folder = fixture.directory();
        List<String> texts = Stream.of(folder.resolve(FILE), folder.resolveSibling(RUBRIC))
                .map(SkillFile::text)
                .flatMap(Optional::stream)
                .toList();
        return DistinctiveLines.ofJson(texts, common);
    }
}

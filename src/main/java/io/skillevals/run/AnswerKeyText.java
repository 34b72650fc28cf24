package io.skillevals.run;

import io.skillevals.suite.Fixture;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines by which a fixture's answer key is known again when an agent is shown it. */
final class AnswerKeyText {

    static final String FILE = "answer_key.json";
    static final String RUBRIC = "rubric.json";

    /** A definition that holds its checks itself: {@code eval.json}, {@code eval.yaml} … */
    private static final String DEFINITIONS = "eval.*";

    private static final String JSON = ".*\\.jsonc?";

    private AnswerKeyText() {}

    /**
     * Those of a fixture.
     *
     * @param common lines that stand in its project or its prompts, too
     */
    static DistinctiveLines of(Fixture fixture, Predicate<String> common) {
        Path folder = fixture.directory();
        Map<Boolean, List<String>> texts = Stream.concat(
                        Stream.of(folder.resolve(FILE), folder.resolveSibling(RUBRIC)), definitions(folder).stream())
                .collect(Collectors.partitioningBy(
                        file -> file.toString().matches(JSON),
                        Collectors.flatMapping(file -> SkillFile.text(file).stream(), Collectors.toList())));
        return DistinctiveLines.ofFields(
                texts.getOrDefault(true, List.of()), texts.getOrDefault(false, List.of()), common);
    }

    /** The files of a fixture's folder that define it. */
    static List<Path> definitions(Path folder) {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, DEFINITIONS)) {
            files.forEach(found::add);
        } catch (IOException | DirectoryIteratorException e) {
            return found; // the folder as a whole is no place for an agent anyway
        }
        Collections.sort(found);
        return found;
    }
}

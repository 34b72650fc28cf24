package io.skillevals.app;

import io.skillevals.io.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The command that makes a report again, with the same selection and without grading anew. */
final class RetryCommand {

    private static final List<String> NOT_AGAIN = List.of("regrade", "records.skip");
    private static final String COMMAND_LINE = "-D";
    private static final String PROFILES = "-P";

    private RetryCommand() {}

    /** The command, for a shell. */
    static String of(SuiteRequest request) {
        List<String> words = new ArrayList<>(List.of("mvn"));
        request.settings().values().stream()
                .filter(setting -> setting.source().equals(PROFILES))
                .forEach(setting -> words.add(PROFILES + setting.value()));
        words.add("io.skillevals:evals-maven-plugin:" + request.plugin() + ":report");
        Map<String, String> properties = new TreeMap<>(request.selectors());
        request.settings().forEach((name, setting) -> {
            if (setting.source().startsWith(COMMAND_LINE) && !NOT_AGAIN.contains(name)) {
                properties.put(name, setting.value());
            }
        });
        properties.forEach((name, value) -> words.add("-Devals." + name + "=" + value));
        return ShellWord.line(words);
    }
}

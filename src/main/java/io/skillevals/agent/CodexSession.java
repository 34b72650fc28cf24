package io.skillevals.agent;

import io.skillevals.spi.AgentReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What Codex's own records in the run's home add to its stream: its version, the model, and every answer with its tokens, those
 * of sub-agents among them. There is one file for each conversation, and those of earlier sessions in the same home lie there too.
 */
final class CodexSession {

    private static final String RECORDS = ".jsonl";

    private final Instant since;
    private final Set<String> seen = new HashSet<>();
    private Tokens tokens = Tokens.UNKNOWN;
    private int answers;
    private @Nullable String version;
    private @Nullable String model;

    private CodexSession(Instant since) {
        this.since = since;
    }

    /**
     * Reads the records, as far as they are there.
     *
     * @param folder Codex's own folder
     * @param since when the session was started; what was answered before is not its
     * @param id that of its conversation; without one it is the oldest
     */
    static CodexSession read(Path folder, Instant since, Optional<String> id) throws IOException {
        CodexSession session = new CodexSession(since);
        List<Path> files = files(folder.resolve("sessions"));
        Path own = files.stream()
                .filter(file -> id.isPresent() && file.toString().endsWith(id.get() + RECORDS))
                .findFirst()
                .orElse(files.isEmpty() ? null : files.get(0));
        for (Path file : files) {
            boolean first = file.equals(own);
            new EventLines(Set.of()).read(file, line -> session.line(line, first));
        }
        return session;
    }

    /** The names begin with the time. */
    private static List<Path> files(Path sessions) throws IOException {
        if (!Files.isDirectory(sessions)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(sessions)) {
            return all.filter(file -> file.toString().endsWith(RECORDS))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    private void line(JsonNode line, boolean first) {
        JsonNode payload = line.path("payload");
        switch (line.path("type").asString("")) {
            case "session_meta" -> version = first ? payload.path("cli_version").asString(version) : version;
            case "turn_context" -> model = first ? payload.path("model").asString(model) : model;
            case "token_usage_record" -> {
                if (!isBefore(line.path("timestamp"))) {
                    answer(payload, first);
                }
            }
            default -> {
                // what was said and done stands in the stream
            }
        }
    }

    private boolean isBefore(JsonNode timestamp) {
        try {
            return Instant.parse(timestamp.asString("")).isBefore(since);
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    /** A conversation that goes on from another one may begin with its records. */
    private void answer(JsonNode answer, boolean first) {
        String id = answer.path("turn_id").asString("") + " "
                + answer.path("response_id").asString("");
        if (seen.add(id)) {
            tokens = tokens.plus(CodexTokens.of(answer.path("usage")));
            answers += first ? 1 : 0;
        }
    }

    /** A report of the stream with what is known better here. */
    AgentReport over(AgentReport stream) {
        Map<String, Double> metrics = new LinkedHashMap<>(stream.metrics());
        tokens.into(metrics);
        Totals.count(metrics, Totals.TURNS, answers);
        return new AgentReport(
                stream.failure(),
                stream.result(),
                metrics,
                model,
                version,
                stream.skills(),
                model == null || tokens.isUnknown() ? stream.usage() : List.of(tokens.of(model)));
    }
}

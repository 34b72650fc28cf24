package io.skillevals.suite.read;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonProblem;
import io.skillevals.io.Reason;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Durations;
import io.skillevals.suite.Problems;
import io.skillevals.suite.RecordPlaces;
import io.skillevals.suite.read.source.UserPaths;
import io.skillevals.suite.sandbox.Template;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads where runs are recorded. */
final class RecordsReader {

    private static final List<String> SCHEMES = List.of("http", "https");
    private static final Pattern THIS_MACHINE = Pattern.compile("(?i)localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    /** A parameter whose name says that its value is a key. */
    private static final Pattern KEY_IN_QUERY =
            Pattern.compile("(?i)(?:^|&)[^=&]*(?:key|token|secret|password|signature|credential)[^=&]*=[^&]");

    private final Path basedir;
    private final JsonDocument block;
    private final Problems problems;

    RecordsReader(Path basedir, JsonDocument block, Problems problems) {
        this.basedir = basedir;
        this.block = block;
        this.problems = problems;
    }

    RecordPlaces read() {
        JsonNode records = block.get("records");
        Set<String> dryRunAgents = block.list("agents").stream()
                .filter(agent -> agent.path("dryRun").asBoolean(false))
                .map(agent -> agent.path("name").asString(""))
                .collect(Collectors.toSet());
        return new RecordPlaces(http(records.path("http")), history(records.path("history")), dryRunAgents);
    }

    private RecordPlaces.@Nullable Http http(JsonNode fields) {
        if (!fields.isObject()) {
            return null;
        }
        String credential = credential(fields);
        URI url = url(OptionsReader.text(fields, "url"), credential != null);
        JsonNode template = template(fields.path("template"));
        Duration timeLimit = duration(fields, "timeLimit", RecordPlaces.Http.TIME_LIMIT);
        Duration totalLimit = duration(fields, "totalLimit", RecordPlaces.Http.TOTAL_LIMIT);
        Integer retries = Numbers.whole(fields.path("retries"));
        return url == null
                ? null
                : new RecordPlaces.Http(
                        url,
                        credential,
                        fields.path("collection").asString(RecordPlaces.COLLECTION),
                        OptionsReader.text(fields, "project"),
                        template,
                        fields.path("idPointer").asString(RecordPlaces.Http.ID_POINTER),
                        timeLimit,
                        totalLimit,
                        retries == null ? RecordPlaces.Http.RETRIES : retries,
                        fields.path("dryRuns").asBoolean(false));
    }

    private RecordPlaces.@Nullable History history(JsonNode fields) {
        if (!fields.isObject()) {
            return null;
        }
        String path = OptionsReader.text(fields, "path");
        return new RecordPlaces.History(
                path == null ? null : resolved(path, place("history/path")).orElse(null),
                fields.path("collection").asString(RecordPlaces.COLLECTION),
                OptionsReader.text(fields, "project"),
                fields.path("dryRuns").asBoolean(false));
    }

    private @Nullable String credential(JsonNode fields) {
        String named = OptionsReader.text(fields, "credential");
        String file = OptionsReader.text(fields, "keyFile");
        if (named != null && file != null) {
            problems.error(place("http/keyFile"), "the key is named twice: keep either credential or keyFile");
        }
        return named != null || file == null
                ? named
                : resolved(file, place("http/keyFile"))
                        .map(path -> "file:" + path)
                        .orElse(null);
    }

    /** The URL; it is not quoted where it may hold a secret. */
    private @Nullable URI url(@Nullable String text, boolean withKey) {
        if (text == null) {
            return null;
        }
        String place = place("http/url");
        try {
            URI url = new URI(text);
            String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
            if (url.getRawUserInfo() != null) {
                problems.error(place, "the URL holds a user or password: name the key in credential or keyFile");
            } else if (!SCHEMES.contains(scheme) || url.getHost() == null || url.getRawFragment() != null) {
                problems.error(place, "this is no URL of a place: write https://host/path, without a #fragment");
            } else {
                if (url.getRawQuery() != null
                        && KEY_IN_QUERY.matcher(url.getRawQuery()).find()) {
                    problems.warning(
                            place,
                            "the URL seems to hold a key; it stands in the log and in grade.json as it is written here:"
                                    + " name the key in credential or keyFile");
                }
                if (withKey
                        && scheme.equals("http")
                        && !THIS_MACHINE.matcher(url.getHost()).matches()) {
                    problems.warning(place, "the key is sent without encryption to " + url.getHost() + ": use https");
                }
                return url;
            }
        } catch (URISyntaxException e) {
            problems.error(place, "this is no URL of a place: write https://host/path, without a #fragment");
        }
        return null;
    }

    private @Nullable JsonNode template(JsonNode said) {
        if (said.isMissingNode()) {
            return null;
        }
        String place = place("http/template");
        JsonNode template = said;
        if (said.isString()) {
            Optional<Path> file = resolved(said.asString(), place);
            place = file.map(Path::toString).orElse(place);
            template = file.map(this::file).orElse(null);
        }
        if (template != null) {
            examine(template, place);
        }
        return template;
    }

    private @Nullable JsonNode file(Path file) {
        try {
            return Json.read(file);
        } catch (JsonProblem e) {
            problems.error(e.file() + ":" + e.line() + ":" + e.column(), e.what());
        } catch (IOException e) {
            problems.error(place("http/template"), "the template " + file + " cannot be read: " + Reason.of(e));
        }
        return null;
    }

    private void examine(JsonNode template, String place) {
        if (template.isString()) {
            Template.malformed(template.asString())
                    .ifPresent(text -> problems.error(
                            place, "`" + text + "` is no name in double braces: write {{fixture}}, for example"));
            Template.names(template).stream()
                    .filter(name -> !RecordPlaces.NAMES.contains(name))
                    .forEach(name -> problems.error(
                            place,
                            "the template names the unknown `" + name + "`" + Suggestion.of(name, RecordPlaces.NAMES)));
        }
        template.forEach(child -> examine(child, place));
    }

    private Duration duration(JsonNode fields, String name, Duration usual) {
        JsonNode said = fields.path(name);
        if (said.isMissingNode()) {
            return usual;
        }
        return Durations.parse(said.asString("")).orElseGet(() -> {
            problems.error(
                    place("http/" + name),
                    "`" + said.asString("") + "` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days");
            return usual;
        });
    }

    private Optional<Path> resolved(String path, String place) {
        return new UserPaths(problems).resolve(basedir, path, place);
    }

    private String place(String field) {
        return block.place("/records/" + field);
    }
}

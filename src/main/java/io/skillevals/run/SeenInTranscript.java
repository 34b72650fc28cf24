package io.skillevals.run;

import io.skillevals.run.ForbiddenPaths.Place;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.SkillUse;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.StepSink;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.ToolKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Looks through an agent's steps for what it must not come to see.
 *
 * <p>A tool call counts that named such a thing and gave something back; one that failed or gave nothing is an attempt. A text counts,
 * wherever it came from, that holds several lines of a withheld skill or of the answer key which the agent had not written itself. Of
 * goldens and decoys only the paths count: an agent may well write the same code.
 */
final class SeenInTranscript implements StepSink {

    private static final Set<String> PATH_FIELDS =
            Set.of("file_path", "filePath", "absolute_path", "path", "filename", "notebook_path", "directory", "uri");
    private static final Set<String> FOLDER_FIELDS = Set.of("workdir", "cwd", "working_directory", "directory");
    private static final int EXCERPT = 100;
    private static final int DEEPEST = 8;
    private static final int MOST_FILES = 1_000;
    private static final int TELLING = 12;

    /** What programs say of a file that they could not read, also where the tool does not tell that they failed. */
    private static final Pattern REFUSAL = Pattern.compile(
            "(?i)no such file|not found|cannot (access|open|stat)|permission denied|does(n't| not) exist|enoent|eacces"
                    + "|exit code|not allowed|outside (of )?the (workspace|allowed)|denied");

    /** Commands that take what they are given elsewhere, and have nothing to say of it. */
    private static final Pattern TAKING =
            Pattern.compile("\\b(cp|mv|ln|install|rsync|tar|dd|git|patch)\\b|(?<![0-9&])>(?!&|\\s*/dev/null)");

    private final Concealed concealed;
    private final NamedPaths named;
    private final Sightings sightings;
    private final DistinctiveLines all;
    private final Set<String> written = new HashSet<>();

    SeenInTranscript(Concealed concealed, RunFolders folders, Sightings sightings) {
        this.concealed = concealed;
        this.named = new NamedPaths(concealed.paths(), folders);
        this.sightings = sightings;
        this.all = concealed.allLines();
    }

    @Override
    public void step(Step step) {
        if (step.source() == Step.Source.AGENT) {
            written(step.message());
        } else {
            shown(step.message(), "a message of step " + step.stepId());
        }
        for (ToolCall call : step.toolCalls()) {
            List<String> texts = texts(call.arguments(), "");
            String tool = call.functionName() + " in step " + step.stepId();
            call(step, call, tool);
            texts.forEach(this::written);
        }
        Observation observation = step.observation();
        if (observation != null) {
            for (Observation.Result result : observation.results()) {
                shown(content(result), "what " + tool(step, result) + " gave back");
            }
        }
    }

    private static String content(Observation.Result result) {
        String content = result.content();
        return content == null ? "" : content;
    }

    private static String tool(Step step, Observation.Result result) {
        return step.toolCalls().stream()
                        .filter(call -> call.toolCallId().equals(result.sourceCallId()))
                        .map(ToolCall::functionName)
                        .findFirst()
                        .orElse("a tool")
                + " in step " + step.stepId();
    }

    private void call(Step step, ToolCall call, String tool) {
        Observation.Result result = step.resultOf(call);
        String content = result == null ? "" : content(result);
        boolean gave = !step.failed(call) && (content.isBlank() ? isTaking(call) : !isRefusal(content));
        Optional<Place> place = place(call);
        place.ifPresent(named -> found(
                gave || (step.failed(call) && shows(named, content)),
                named.what() + " (" + named.path() + "), by " + tool));
        SkillUse.of(call)
                .flatMap(name -> concealed.skills().stream()
                        .filter(skill -> skill.name().equals(name))
                        .findFirst())
                .filter(skill -> place.isEmpty())
                .ifPresent(skill -> used(gave && (isOfSkill(call) || holds(skill, content)), skill, tool));
    }

    /** A skill tool, or one that reads a file, gives what it was asked for; a command may have printed anything. */
    private static boolean isOfSkill(ToolCall call) {
        return call.tool().kind() != ToolKind.SHELL;
    }

    /** What a command copies is the agent's although it was shown nothing. */
    private static boolean isTaking(ToolCall call) {
        return call.tool().kind() == ToolKind.SHELL
                && texts(call.arguments(), "").stream()
                        .anyMatch(text -> TAKING.matcher(text).find());
    }

    /** Whether a failed command printed a line of what it named all the same, as {@code diff} does. */
    private static boolean shows(Place place, String content) {
        if (!place.secret() || content.isBlank()) {
            return false;
        }
        try (Stream<Path> files = Files.walk(place.path(), DEEPEST)) {
            return files.filter(Files::isRegularFile)
                    .limit(MOST_FILES)
                    .flatMap(file -> SkillFile.text(file).stream())
                    .flatMap(String::lines)
                    .map(String::strip)
                    .anyMatch(line -> line.length() >= TELLING && content.contains(line));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    private static boolean holds(WithheldSkill skill, String content) {
        return !skill.lines().in(content).isEmpty();
    }

    private void used(boolean gave, WithheldSkill skill, String tool) {
        if (gave) {
            sightings.seen(
                    "the agent used the skill " + skill.name() + ", which its condition does not bring, by " + tool);
        } else {
            sightings.tried("the agent tried in vain to use the skill " + skill.name() + ", by " + tool);
        }
    }

    private void found(boolean gave, String what) {
        if (gave) {
            sightings.seen("the agent read " + what);
        } else {
            sightings.tried("the agent tried in vain to read " + what);
        }
    }

    private Optional<Place> place(ToolCall call) {
        ToolKind kind = call.tool().kind();
        if (kind == ToolKind.SUBAGENT) {
            return Optional.empty(); // what it is told is no read; its own calls are steps
        }
        boolean writes = kind == ToolKind.WRITE || kind == ToolKind.EDIT;
        FOLDER_FIELDS.forEach(field -> named.workIn(call.arguments().path(field).asString(".")));
        for (String field : call.arguments().propertyNames()) {
            if (!writes || PATH_FIELDS.contains(field)) {
                for (String text : texts(call.arguments().path(field), field)) {
                    Optional<Place> place = named.in(text);
                    if (place.isPresent()) {
                        return place;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static List<String> texts(JsonNode node, String field) {
        if (node.isString()) {
            return List.of(node.asString());
        }
        List<String> texts = new ArrayList<>();
        if (node.isArray() && node.valueStream().allMatch(JsonNode::isString)) {
            texts.add(
                    String.join(" ", node.valueStream().map(JsonNode::asString).toList())); // a command in words
        } else if (node.isObject()) {
            for (Map.Entry<String, JsonNode> one : node.properties()) {
                texts.addAll(texts(one.getValue(), one.getKey()));
            }
        } else {
            node.forEach(child -> texts.addAll(texts(child, field)));
        }
        return texts;
    }

    private void shown(String text, String where) {
        Set<String> found = all.in(text);
        found.removeAll(written);
        if (found.isEmpty()) {
            return;
        }
        for (WithheldSkill skill : concealed.skills()) {
            evidence(skill.lines(), found)
                    .ifPresent(line -> sightings.seen(where + " holds text of the skill " + skill.name()
                            + ", which its condition does not bring: \"" + line + "\""));
        }
        evidence(concealed.key(), found)
                .ifPresent(line -> sightings.seen(where + " holds text of the answer key: \"" + line + "\""));
    }

    private static Optional<String> evidence(DistinctiveLines lines, Set<String> found) {
        return lines.evidence(found.stream().filter(lines::has).toList()).map(SeenInTranscript::excerpt);
    }

    static String excerpt(String line) {
        return line.length() > EXCERPT ? line.substring(0, EXCERPT) + "…" : line;
    }

    /** What the agent wrote itself proves nothing when it is shown to it again. */
    private void written(String text) {
        written.addAll(all.in(text));
    }

    /** Whether every line that a program printed says that it could not. */
    private static boolean isRefusal(String content) {
        return content.lines()
                .filter(line -> !line.isBlank())
                .allMatch(line -> line.length() < TextScan.LONGEST
                        && REFUSAL.matcher(line).find());
    }
}

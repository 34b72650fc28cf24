package io.skillevals.run;

import io.skillevals.run.ForbiddenPaths.Place;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Looks through what an agent printed, where its stream cannot be taken for steps, for what it must not come to see. Nothing tells who
 * said a line, so that the lines count together, and a path counts where it leads to the answer key, a solution or a withheld skill.
 */
final class SeenInText {

    private final Concealed concealed;
    private final Sightings sightings;

    SeenInText(Concealed concealed, Sightings sightings) {
        this.concealed = concealed;
        this.sightings = sightings;
    }

    void read(Path stream) throws IOException {
        Set<String> found = found(stream);
        for (WithheldSkill skill : concealed.skills()) {
            evidence(skill.lines(), found, "of the skill " + skill.name() + ", which its condition does not bring");
        }
        evidence(concealed.key(), found, "of the answer key");
        paths(stream);
    }

    private Set<String> found(Path stream) throws IOException {
        try (Reader reader = reader(stream)) {
            return concealed.allLines().in(reader);
        }
    }

    private void evidence(DistinctiveLines lines, Set<String> found, String what) {
        lines.evidence(found.stream().filter(lines::has).toList())
                .ifPresent(line -> sightings.seen(
                        "what the agent printed holds text " + what + ": \"" + SeenInTranscript.excerpt(line) + "\""));
    }

    private void paths(Path stream) throws IOException {
        List<Place> places = concealed.paths().secrets();
        try (Reader reader = reader(stream)) {
            TextScan.lines(
                    reader,
                    line -> places.stream()
                            .filter(place -> line.contains(place.path().toString()))
                            .forEach(place -> sightings.seen(
                                    "what the agent printed names " + place.what() + " (" + place.path() + ")")));
        }
    }

    private static Reader reader(Path stream) throws IOException {
        return new InputStreamReader(Files.newInputStream(stream), StandardCharsets.UTF_8);
    }
}

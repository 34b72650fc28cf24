package io.skillevals.grade.transcript;

import io.skillevals.io.Wildcard;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.Transcript;
import io.skillevals.trajectory.TranscriptCall;
import java.util.List;
import java.util.Set;

/** Whether the agent read a file of a skill, with a reading tool or in a shell's command, with success. */
public final class ReferenceRead implements OfRun {

    private static final String PATH = "path";

    @Override
    public String name() {
        return "reference-read";
    }

    @Override
    public String schema() {
        return SkillsMeant.field("any of those that the condition brings")
                .text(
                        PATH,
                        "A part of the file's path, or a pattern for it or its end: * stands for any characters but slashes, ** for any, ? for one.")
                .require(PATH)
                .schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        String skill = spec.config().path(SkillsMeant.SKILL).asString("");
        String path = spec.config().path(PATH).asString("");
        return Told.done((evidence, transcript) -> judge(skill, path, evidence, transcript));
    }

    private static CheckResult judge(String skill, String path, RunEvidence evidence, Transcript transcript) {
        SkillsMeant meant = SkillsMeant.delivered(skill, evidence);
        if (meant.isEmpty()) {
            return meant.notApplicable();
        }
        List<TranscriptCall> reads = transcript.calls().stream()
                .filter(call -> reads(call.filesRead(), meant.names(), path))
                .toList();
        boolean read = reads.stream().anyMatch(call -> !call.isError());
        return Told.score(
                read,
                "the agent " + (read ? "read " : "did not read ") + path + " of the skill " + meant,
                Told.shown(reads));
    }

    /** Whether a call names such a file, and the skill's folder; a command may have the folder in a variable. */
    private static boolean reads(Set<String> files, List<String> skills, String path) {
        return files.stream().anyMatch(file -> fits(file, path))
                && files.stream()
                        .anyMatch(file -> List.of(file.split("/")).stream().anyMatch(skills::contains));
    }

    private static boolean fits(String file, String path) {
        return Wildcard.isOne(path) ? Wildcard.ofPath(path).matchesEnd(file) : file.contains(path);
    }
}

package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.SkillDelivery;
import io.skillevals.rundir.SkillDelivery.Way;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.Delivery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** How skills reach the agent, and what proves it. */
@Timeout(120)
class ConditionTest {

    @TempDir
    Path folder;

    @Test
    void aNativeSkillIsThereAndNoWorkOfTheAgent() throws IOException {
        Trial trial = Trial.in(folder)
                .skill("reservations")
                .script(
                        "cat .claude/skills/reservations/references/more.md; git status --porcelain; git add -A; git status --porcelain; echo two > app.txt");
        RunRecord run = trial.record();
        assertThat(trial.directory().transcript()).hasContent("More of reservations.\n");
        assertThat(run.proof().holds()).isTrue();
        assertThat(run.changes()).extracting(Change::path).containsExactly("app.txt");
        assertThat(trial.directory().workspace().resolve(".claude")).doesNotExist();
        assertThat(run.skills()).extracting(SkillDelivery::delivery).containsExactly(Way.NATIVE);
        assertThat(run.prompt()).isEqualTo("Add a route.");
    }

    @Test
    void aSkillThatTheAgentChangesIsABreach() throws IOException {
        for (String script : List.of("echo x >> $S", "rm $S", "rm -r .claude", "rm $S; ln -s /etc/hostname $S")) {
            RunRecord run = Trial.in(folder.resolve(String.valueOf(script.hashCode())))
                    .skill("reservations")
                    .script("S=.claude/skills/reservations/SKILL.md; " + script)
                    .record();
            assertThat(run.proof().holds()).as(script).isFalse();
            assertThat(run.proof().breaches()).as(script).anyMatch(breach -> breach.contains("SKILL.md"));
        }
    }

    @Test
    void whatAScriptOfTheSkillLeavesBesideItIsNone() throws IOException {
        RunRecord run = Trial.in(folder)
                .skill("reservations")
                .script(
                        "mkdir .claude/skills/reservations/__pycache__; echo x > .claude/skills/reservations/__pycache__/x.pyc")
                .record();
        assertThat(run.proof().breaches()).isEmpty();
        assertThat(run.changes()).isEmpty();
    }

    @Test
    void aSkillThatChangedSinceTheSuiteWasReadIsABreach() throws IOException {
        Trial trial = Trial.in(folder).skill("reservations").script("true");
        Files.writeString(folder.resolve("skills/reservations/SKILL.md"), "another text");
        assertThat(trial.record().proof().breaches()).singleElement().asString().contains("changed since");
    }

    @Test
    void aControlIntoWhichTheSkillIsPutBeforeTheStartIsABreach() throws IOException {
        Trial trial = Trial.in(folder).known("reservations").script("true");
        trial.onStart(run -> trial.write(".agents/skills/reservations/SKILL.md", "smuggled"));
        assertThat(trial.record().proof().breaches())
                .containsExactly("the skill reservations is in .agents/skills of the workspace");
    }

    @Test
    void aControlThatIsSeenUsingTheSkillIsABreach() throws IOException {
        RunRecord run = Trial.in(folder)
                .known("reservations")
                .agent(Described.using("true", "verify", "reservations"))
                .record();
        assertThat(run.proof().used()).containsExactly("verify", "reservations");
        assertThat(run.proof().breaches())
                .containsExactly("the agent used the skill reservations, which its condition does not bring");
    }

    @Test
    void aTreatmentThatUsesItsSkillHolds() throws IOException {
        RunRecord run = Trial.in(folder)
                .skill("reservations")
                .agent(Described.using("true", "reservations"))
                .record();
        assertThat(run.proof().holds()).isTrue();
    }

    @Test
    void aSystemPromptReachesAnAgentThatTakesOne() throws IOException {
        Trial trial = Trial.in(folder)
                .skill("reservations")
                .delivery(Delivery.SYSTEM_PROMPT)
                .agent(echoing(true));
        RunRecord run = trial.record();
        assertThat(run.prompt()).isEqualTo("Add a route.");
        assertThat(trial.directory().transcript())
                .content()
                .contains("SYSTEM Use the following", "Use reservations well.", "More of reservations.");
        assertThat(run.skills()).extracting(SkillDelivery::delivery).containsExactly(Way.SYSTEM_PROMPT);
    }

    @Test
    void whatTheOptionsAddToTheSystemPromptReachesTheAgent() throws IOException {
        AgentOptions options = new AgentOptions(null, null, null, null, List.of(), List.of(), "Be brief.", null);
        Trial taking = Trial.in(folder.resolve("taking")).options(options).agent(echoing(true));
        assertThat(taking.record().prompt()).isEqualTo("Add a route.");
        assertThat(taking.directory().transcript()).content().contains("SYSTEM Be brief.");
        Trial other = Trial.in(folder.resolve("other")).options(options).agent(echoing(false));
        assertThat(other.record().prompt()).isEqualTo("Be brief.\n\nAdd a route.");
    }

    @Test
    void whatTheOptionsAddStandsBesideTheSkill() throws IOException {
        AgentOptions options = new AgentOptions(null, null, null, null, List.of(), List.of(), "Be brief.", null);
        Trial trial = Trial.in(folder)
                .skill("reservations")
                .delivery(Delivery.SYSTEM_PROMPT)
                .options(options)
                .agent(echoing(true));
        trial.record();
        assertThat(trial.directory().transcript()).content().contains("SYSTEM Be brief.", "Use reservations well.");
    }

    @Test
    void whereThereIsNoneThePromptCarriesTheSkillAndTheRecordSaysSo() throws IOException {
        RunRecord run = Trial.in(folder)
                .skill("reservations")
                .delivery(Delivery.SYSTEM_PROMPT)
                .agent(echoing(false))
                .record();
        assertThat(run.skills()).extracting(SkillDelivery::delivery).containsExactly(Way.PROMPT);
        assertThat(run.prompt())
                .startsWith("Use the following")
                .containsSubsequence("<skill name=\"reservations\">", "SKILL.md", "references/more.md", "</skill>")
                .endsWith("\nAdd a route.");
    }

    @Test
    void aTextThatIsNotUtf8IsDeliveredAllTheSame() throws IOException {
        Trial trial = Trial.in(folder).delivery(Delivery.PROMPT).agent(echoing(false));
        Path notes = folder.resolve("skills/reservations/notes.txt");
        Files.createDirectories(notes.getParent());
        Files.write(notes, new byte[] {'c', 'a', 'f', (byte) 0xe9});
        assertThat(trial.skill("reservations").record().prompt()).contains("caf\ufffd");
    }

    @Test
    void theControlIsToldTheTaskAlone() throws IOException {
        RunRecord run = Trial.in(folder)
                .known("reservations")
                .delivery(Delivery.PROMPT)
                .agent(echoing(false))
                .record();
        assertThat(run.prompt()).isEqualTo("Add a route.");
        assertThat(run.skills()).isEmpty();
        assertThat(run.proof().holds()).isTrue();
    }

    @Test
    void theFingerprintTellsApartWhatTheAgentMeets() throws IOException {
        String control = fingerprint(Trial.in(folder.resolve("1")).known("reservations"));
        assertThat(fingerprint(Trial.in(folder.resolve("1b")).known("reservations")))
                .isEqualTo(control);
        assertThat(fingerprint(Trial.in(folder.resolve("2")).skill("reservations")))
                .isNotEqualTo(control);
        assertThat(fingerprint(Trial.in(folder.resolve("3")).file("app.txt", "other")))
                .isNotEqualTo(control);
        assertThat(fingerprint(Trial.in(folder.resolve("5")).idle(java.time.Duration.ofSeconds(9))))
                .isNotEqualTo(control);
        assertThat(fingerprint(Trial.in(folder.resolve("4")).timeout(java.time.Duration.ofSeconds(9))))
                .isNotEqualTo(control);
    }

    @Test
    void theFingerprintTellsApartTheFilesOfServers() throws IOException {
        String one = fingerprint(serving("a", "{{versionDir}}/mcp/server.js", "1"));
        assertThat(fingerprint(serving("b", "{{versionDir}}/mcp/server.js", "1")))
                .isEqualTo(one);
        assertThat(fingerprint(serving("c", "{{versionDir}}/mcp/server.js", "2")))
                .isNotEqualTo(one);
        assertThat(fingerprint(serving("d", folder.resolve("d/mcp").toString(), "1")))
                .isNotEqualTo(fingerprint(serving("e", folder.resolve("e/mcp").toString(), "2")));
    }

    @Test
    void aScriptOfASkillIsDeliveredAsItMayBeExecuted() throws IOException {
        Path script =
                Files.createDirectories(folder.resolve("skills/demo/scripts")).resolve("run.sh");
        Files.writeString(script, "#!/bin/sh\necho it runs > ran.txt\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Trial trial = Trial.in(folder).skill("demo").script(".claude/skills/demo/scripts/run.sh");
        RunRecord run = trial.record();
        assertThat(trial.directory().workspace().resolve("ran.txt")).hasContent("it runs");
        assertThat(run.proof().breaches()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "argument, --guide=FILE, true",
        "argument, --guides=/elsewhere:FOLDER, true",
        "variable, FILE, true",
        "variable, FOLDER:/usr/bin, true",
        "command, cat FILE; true, true",
        "command, echo x >> FILE, false",
        "variable, FILE.old, false"
    })
    void theFingerprintTellsApartWhatIsNamedInFull(String where, String text, boolean apart) throws IOException {
        String one = fingerprint(naming("a", where, text, "1"));
        assertThat(fingerprint(naming("b", where, text, "1"))).isEqualTo(one);
        String other = fingerprint(naming("c", where, text, "2"));
        assertThat(other.equals(one)).isEqualTo(!apart);
    }

    private Trial naming(String name, String where, String text, String guide) throws IOException {
        Path guides = Files.createDirectories(folder.resolve(name + "/guides"));
        Path file = Files.writeString(guides.resolve("guide.md"), guide);
        String told = text.replace("FILE", file.toString()).replace("FOLDER", guides.toString());
        Trial trial = Trial.in(folder.resolve(name)).known("reservations");
        return switch (where) {
            case "argument" ->
                trial.options(new AgentOptions(null, null, null, null, List.of(), List.of(told), null, null));
            case "variable" -> trial.sets("GUIDE", told);
            default -> trial.command("sh", "-c", told);
        };
    }

    @Test
    void theFingerprintTellsApartTheFilesOfArguments() throws IOException {
        String one = fingerprint(arguing("a", "1"));
        assertThat(fingerprint(arguing("b", "1"))).isEqualTo(one);
        assertThat(fingerprint(arguing("c", "2"))).isNotEqualTo(one);
    }

    private Trial arguing(String name, String setting) throws IOException {
        Path project = folder.resolve(name);
        Files.createDirectories(project.resolve("settings"));
        Files.writeString(project.resolve("settings/one.json"), setting);
        return Trial.in(project)
                .known("reservations")
                .options(new AgentOptions(
                        null, null, null, null, List.of(), List.of("{{versionDir}}/settings/one.json"), null, null));
    }

    private Trial serving(String name, String argument, String server) throws IOException {
        Path project = folder.resolve(name);
        Files.createDirectories(project.resolve("mcp"));
        Files.writeString(project.resolve("mcp/server.js"), server);
        ObjectNode servers = Json.mapper().createObjectNode();
        servers.putObject("notes").put("command", "node").putArray("args").add(argument);
        return Trial.in(project)
                .known("reservations")
                .options(new AgentOptions(null, null, null, null, List.of(), List.of(), null, servers));
    }

    private static String fingerprint(Trial trial) throws IOException {
        return trial.agent(Described.using("true")).record().fingerprint();
    }

    private static Described echoing(boolean system) {
        return new Described(
                "echoing",
                task -> {
                    List<String> argv = List.of("/bin/echo", "SYSTEM", String.valueOf(task.systemPrompt()));
                    return new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of());
                },
                List.of(),
                system);
    }
}

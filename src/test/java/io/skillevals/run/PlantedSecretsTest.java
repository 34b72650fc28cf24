package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.agent.ClaudeCode;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.trajectory.Trajectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole run whose agent writes its secret wherever it can. */
@Timeout(60)
class PlantedSecretsTest {

    private static final String SECRET = "tr0ub4dor-and-3-more/words";
    private static final byte[] BYTES = SECRET.getBytes(StandardCharsets.UTF_8);

    /** What it does, one line for each place. */
    private static final List<String> DEEDS = List.of(
            "env | grep KEY >&2",
            "echo \"key=$KEY\" > settings.ini",
            "echo \"two $KEY\" >> app.txt",
            "printf '\\0\\001%s\\0' \"$KEY\" > data.bin",
            "mkdir -p \"of-${KEY%%/*}\"; echo x > \"of-${KEY%%/*}/${KEY#*/}.txt\"",
            "ln -s \"/srv/$KEY\" link",
            "printf %s \"$KEY\" | base64 > coded.txt",
            "printf 'user:%s' \"$KEY\" | base64 >> coded.txt",
            "printf %s \"$KEY\" | od -An -tx1 | tr -d ' \\n' > hex.txt",
            "printf %s \"$KEY\" | sed 's|/|%2F|' > url.txt",
            "printf '{\"type\":\"assistant\",\"message\":{\"id\":\"m\",\"content\":[{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"Bash\","
                    + "\"input\":{\"command\":\"curl -H %s\"}}]}}\\n' \"$KEY\"",
            "printf '{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"a\",\"content\":\"KEY=%s'"
                    + " \"$(printf %s \"$KEY\" | sed 's|/|\\\\/|')\"; printf '\"}]}}\\n'",
            "printf '{\"type\":\"assistant\",\"message\":{\"id\":\"n\",\"content\":[{\"type\":\"text\",\"text\":\"%s' \"$(echo $KEY | cut -c1-9)\"; "
                    + "sleep 0.2; printf '%s\"}]}}\\n' \"$(echo $KEY | cut -c10-)\"",
            "printf '{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":\"It is %s.\",\"num_turns\":2}\\n' \"$KEY\"");

    @TempDir
    Path folder;

    @Test
    void nothingOfTheSecretIsLeftOnTheDisk() throws IOException {
        Trial trial = Trial.in(folder).agent(new Careless()).credential("KEY", SECRET);
        RunRecord record = trial.record();
        assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(record.result()).isEqualTo("It is [redacted:KEY].");
        assertThat(record.leaks()).isEmpty();
        assertThat(record.changes()).extracting(Change::path).contains("settings.ini", "app.txt", "hex.txt");
        assertThat(left(trial.directory().path().getParent())).isEmpty();
        for (Path written : List.of(
                trial.directory().transcript(),
                trial.directory().trajectory(),
                trial.directory().agentLog(),
                trial.directory().diffFile(),
                trial.directory().workspace().resolve("settings.ini"))) {
            assertThat(written).content().contains("[redacted:KEY]");
        }
    }

    /** Files whose name, target or content holds the secret in any of the forms in which it was written. */
    private static List<String> left(Path place) throws IOException {
        List<String> forms = List.of(
                SECRET,
                SECRET.replace("/", "\\/"),
                SECRET.replace("/", "%2F"),
                SECRET.substring(0, SECRET.indexOf('/')) + "/",
                HexFormat.of().formatHex(BYTES),
                Base64.getEncoder().encodeToString(BYTES).substring(0, 20),
                Base64.getEncoder()
                        .encodeToString(("user:" + SECRET).getBytes(StandardCharsets.UTF_8))
                        .substring(8, 28));
        List<String> left = new ArrayList<>();
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.toList()) {
                String seen = place.relativize(file).toString();
                if (Files.isSymbolicLink(file)) {
                    seen += " " + Files.readSymbolicLink(file);
                } else if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    seen += " " + Files.readString(file, StandardCharsets.ISO_8859_1);
                }
                if (forms.stream().anyMatch(seen::contains)) {
                    left.add(place.relativize(file).toString());
                }
            }
        }
        return left;
    }

    /** Claude Code, as far as its stream goes. */
    private record Careless() implements Agent {

        private static final ClaudeCode CLAUDE = new ClaudeCode();

        @Override
        public String name() {
            return "careless";
        }

        @Override
        public Launch launch(AgentTask task) {
            List<String> argv = List.of("/bin/sh", "-c", String.join("\n", DEEDS));
            return new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of());
        }

        @Override
        public AgentReport read(AgentOutput output) throws IOException {
            return CLAUDE.read(output);
        }

        @Override
        public Optional<Trajectory> trajectory(AgentOutput output) {
            return CLAUDE.trajectory(output);
        }
    }
}

package io.skillevals.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeakScanTest {

    private static final String SECRET = "p4ssw0rd-of-the-database";
    private static final Redactor REDACTOR = Redactor.of(Map.of("DB_PASSWORD", SECRET));

    @TempDir
    Path folder;

    private void write(String path, String content) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    @Test
    void contentsNamesAndTargetsAreLookedAtAndPathsAreRedacted() throws IOException {
        write("run.json", "{\"key\":\"p4ss\\u00770rd-of-the-database\"}");
        write("agent.log", Base64.getEncoder().encodeToString(("a:" + SECRET).getBytes(StandardCharsets.UTF_8)));
        write("steps/step-01/diff.patch", "+" + "AK" + "IA" + "0123456789ABCDEF");
        write("workspace/of-" + SECRET + "/clean.txt", "clean");
        write("workspace/clean.txt", "[redacted:DB_PASSWORD]");
        Files.createSymbolicLink(folder.resolve("workspace/link"), Path.of("/run/" + SECRET));
        Files.createSymbolicLink(folder.resolve("workspace/up"), folder);

        assertThat(new LeakScan(REDACTOR).leaks(folder))
                .containsExactly(
                        "agent.log",
                        "run.json",
                        "steps/step-01/diff.patch",
                        "workspace/link",
                        "workspace/of-[redacted:DB_PASSWORD]");
    }

    @Test
    void bigFileIsReadInPieces() throws IOException {
        byte[] piece = new byte[1 << 20];
        Arrays.fill(piece, (byte) 'p');
        try (OutputStream out = Files.newOutputStream(folder.resolve("big"))) {
            for (int more = 0; more < 200; more++) {
                out.write(piece);
            }
            out.write(SECRET.substring(1).getBytes(StandardCharsets.UTF_8));
        }

        assertThat(new LeakScan(REDACTOR).leaks(folder)).containsExactly("big");
    }

    @Test
    void cleanFolderHasNone() throws IOException {
        write("a/b", "nothing");

        assertThat(new LeakScan(REDACTOR).leaks(folder)).isEmpty();
    }

    @Test
    void whatCannotBeReadIsNotTakenForClean() {
        assertThatThrownBy(() -> new LeakScan(REDACTOR).leaks(folder.resolve("absent")))
                .isInstanceOf(NoSuchFileException.class);
    }
}

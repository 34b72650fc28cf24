package io.skillevals.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs git and other programs in tests. */
final class Command {

    private Command() {}

    record Result(int exit, String text) {}

    static boolean isThere(String program) {
        try {
            return run(Path.of("."), program, "--version").exit() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    static Result run(Path folder, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(command)).directory(folder.toFile());
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        try {
            return new Result(process.waitFor(), text);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}

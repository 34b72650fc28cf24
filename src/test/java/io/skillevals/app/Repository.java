package io.skillevals.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A real git repository for tests. */
final class Repository {

    private final Path folder;

    private Repository(Path folder) {
        this.folder = folder;
    }

    /** A new one in a folder, which may hold files already. */
    static Repository in(Path folder) throws IOException {
        Repository repository = new Repository(Files.createDirectories(folder));
        repository.git("init", "-q", "-b", "main");
        return repository;
    }

    Path folder() {
        return folder;
    }

    Repository write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Commits everything, under a tag. */
    Repository commit(String tag) throws IOException {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", tag);
        git("tag", tag);
        return this;
    }

    /** What git says. */
    String git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=n", "-c", "user.email=e"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(command + ": " + said);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return said.strip();
    }
}

package io.skillevals.grade.sandbox;

import io.skillevals.io.AtomicFile;
import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What validations make at an external service, written down before it is made, so that it is taken back after a crash too. A
 * validation has one file, which goes when everything is taken back.
 */
public final class Ledger {

    private static final int SCHEMA = 1;
    private static final Duration REQUEST = Duration.ofSeconds(20);

    private final Path folder;

    /** A ledger in a folder, which is made with the first entry. */
    public Ledger(Path folder) {
        this.folder = folder;
    }

    /**
     * What one validation made.
     *
     * @param schema {@value Ledger#SCHEMA}
     * @param run id of the validation
     * @param pid of the process that wrote it
     * @param started when that process was started
     * @param url of the service
     * @param credential the source of its key; absent when it needs none
     * @param headers templates of what every request to it has
     * @param undos what takes it all back, newest last
     */
    public record Page(
            int schema,
            String run,
            long pid,
            Instant started,
            String url,
            @Nullable String credential,
            Map<String, String> headers,
            List<Undo> undos) {

        public Page {
            Objects.requireNonNull(run, "run");
            Objects.requireNonNull(url, "url");
            Objects.requireNonNull(started, "started");
            headers = Map.copyOf(headers);
            undos = List.copyOf(undos);
        }
    }

    /** A request that takes something back. */
    public record Undo(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable JsonNode body) {
        public Undo {
            headers = Map.copyOf(headers);
        }
    }

    /** The page of one validation. A stub forgets by itself: its page is never written. */
    static final class Entry {

        private final Path file;
        private final boolean kept;
        private Page page;

        private Entry(Path file, boolean kept, Page page) {
            this.file = file;
            this.kept = kept;
            this.page = page;
        }

        /** Writes down how to take back what is about to be made. */
        void undo(HttpCall call, Map<String, JsonNode> values) throws Unmeasured {
            List<Undo> undos = new ArrayList<>(page.undos());
            undos.add(new Undo(
                    call.method(),
                    Template.urlPath(call.path(), values),
                    call.headers(),
                    call.body() == null ? null : Template.tree(call.body(), values)));
            page = new Page(
                    page.schema(),
                    page.run(),
                    page.pid(),
                    page.started(),
                    page.url(),
                    page.credential(),
                    page.headers(),
                    undos);
            if (kept) {
                try {
                    AtomicFile.writeJson(file, Redactor.none(), page);
                } catch (IOException e) {
                    throw new Unmeasured("what is made at the service cannot be written down in " + file, e);
                }
            }
        }

        /** Everything was taken back. */
        void close() throws IOException {
            if (kept) {
                Files.deleteIfExists(file);
            }
        }

        Page page() {
            return page;
        }
    }

    /** Opens the page of a validation. */
    Entry open(String run, ServiceSpec.@Nullable At service, Map<String, String> headers) {
        ServiceSpec.External external = service instanceof ServiceSpec.External at ? at : null;
        return new Entry(
                folder.resolve(run + ".json"),
                external != null,
                new Page(
                        SCHEMA,
                        run,
                        ProcessHandle.current().pid(),
                        startOf(ProcessHandle.current()),
                        external == null ? "stub" : external.url(),
                        external == null ? null : external.credential(),
                        headers,
                        List.of()));
    }

    /** The pages that crashed validations left. */
    List<Path> left() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    static Page read(Path file) throws IOException {
        return Json.readRecord(file, Page.class, SCHEMA);
    }

    /** Whether the process that wrote a page is still at work. */
    static boolean atWork(Page page) {
        return ProcessHandle.of(page.pid())
                .filter(ProcessHandle::isAlive)
                .map(process -> startOf(process).equals(page.started()))
                .orElse(false);
    }

    private static Instant startOf(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }

    /** The requests of a page, newest first. */
    static List<HttpCall> calls(Page page) {
        List<HttpCall> calls = new ArrayList<>();
        for (Undo undo : page.undos()) {
            calls.add(
                    0,
                    new HttpCall(
                            Step.Target.SERVICE, undo.method(), undo.path(), undo.headers(), undo.body(), REQUEST));
        }
        return calls;
    }
}

package io.skillevals.grade.sandbox;

import io.skillevals.container.Owner;
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
import java.util.Collections;
import java.util.LinkedHashMap;
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
     * @param fixture whose clean-up steps take most of it back
     * @param owner whose build wrote it
     * @param made when it was begun
     * @param url of the service
     * @param credential the source of its key; absent when it needs none
     * @param headers templates of what every request to it has
     * @param values what was known last, by name, but not the key
     * @param undos requests that take back what the clean-up does not know of, newest last
     */
    public record Page(
            int schema,
            String run,
            String fixture,
            Owner owner,
            Instant made,
            String url,
            @Nullable String credential,
            Map<String, String> headers,
            Map<String, JsonNode> values,
            List<Undo> undos) {

        public Page {
            Objects.requireNonNull(run, "run");
            Objects.requireNonNull(fixture, "fixture");
            Objects.requireNonNull(url, "url");
            Objects.requireNonNull(owner, "owner");
            Objects.requireNonNull(made, "made");
            headers = Map.copyOf(headers);
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
            undos = List.copyOf(undos);
        }

        Page with(Map<String, JsonNode> known, List<Undo> all) {
            Map<String, JsonNode> told = new LinkedHashMap<>(known);
            told.remove(Values.SERVICE_KEY);
            return new Page(schema, run, fixture, owner, made, url, credential, headers, told, all);
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
            page = page.with(values, undos);
            write();
        }

        /** Writes down what is known now, which the clean-up will ask for. */
        void note(Map<String, JsonNode> values) throws Unmeasured {
            page = page.with(values, page.undos());
            write();
        }

        private void write() throws Unmeasured {
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

        /** For steps that only take back. */
        static Entry ofNothing(Page page) {
            return new Entry(Path.of(""), false, page);
        }
    }

    /** Opens the page of a validation. */
    Entry open(String run, String fixture, ServiceSpec.@Nullable At service, Map<String, String> headers) {
        ServiceSpec.External external = service instanceof ServiceSpec.External at ? at : null;
        return new Entry(
                folder.resolve(run + ".json"),
                external != null,
                new Page(
                        SCHEMA,
                        run,
                        fixture,
                        Owner.ofThisProcess(""),
                        Instant.now(),
                        external == null ? "stub" : external.url(),
                        external == null ? null : external.credential(),
                        headers,
                        Map.of(),
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

    /** Whether the build that wrote a page may still be at work. */
    static boolean atWork(Page page) {
        return !page.owner().isGone(page.made());
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

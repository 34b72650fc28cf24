package io.skillevals.grade.sandbox;

import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.HttpCall;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Takes back what validations made at services and could not take back themselves, because their process was killed. */
public final class CleanUp {

    private final Ledger ledger;
    private final Function<String, Optional<String>> credentials;
    private final Function<String, Optional<List<Step>>> steps;
    private final BooleanSupplier cancelled;

    /**
     * A clean-up.
     *
     * @param credentials from {@code env:NAME} or {@code server:ID} to the secret
     * @param steps from a fixture's name to the clean-up steps of its sandbox; absent when it takes no part here
     * @param cancelled whether the user is stopping the build
     */
    public CleanUp(
            Ledger ledger,
            Function<String, Optional<String>> credentials,
            Function<String, Optional<List<Step>>> steps,
            BooleanSupplier cancelled) {
        this.ledger = ledger;
        this.credentials = credentials;
        this.steps = steps;
        this.cancelled = cancelled;
    }

    /**
     * Does it for every page whose process is gone. A page that cannot be worked off stays for the next start.
     *
     * @return what a user should know, a line each
     */
    public List<String> takeBack() throws IOException {
        List<String> said = new ArrayList<>();
        for (Path file : ledger.left()) {
            Ledger.Page page;
            try {
                page = Ledger.read(file);
            } catch (IOException e) {
                said.add("the ledger " + file + " cannot be read, and what it lists stays: " + e.getMessage());
                continue;
            }
            if (!Ledger.atWork(page)) {
                said.add(takeBack(page, file));
            }
        }
        return said;
    }

    private String takeBack(Ledger.Page page, Path file) throws IOException {
        String key = page.credential() == null
                ? ""
                : credentials.apply(page.credential()).orElse("");
        String what = "what validation " + page.run() + " made at " + page.url();
        if (page.credential() != null && key.isEmpty()) {
            return what + " cannot be taken back without " + page.credential() + "; it stays listed in " + file;
        }
        Optional<List<Step>> cleanup = steps.apply(page.fixture());
        if (cleanup.isEmpty()) {
            return what + " is taken back by a start in which its fixture " + page.fixture()
                    + " takes part; it stays listed in " + file;
        }
        Optional<String> trouble = undo(page, key, cleanup.get());
        if (trouble.isPresent()) {
            return what + " cannot be taken back: " + trouble.get() + "; it stays listed in " + file;
        }
        Files.deleteIfExists(file);
        return what + " before its build was killed is taken back";
    }

    /** Sends every request of a page; what went wrong, when something did. */
    private Optional<String> undo(Ledger.Page page, String key, List<Step> cleanup) throws IOException {
        Values values = new Values(page.values());
        values.put(Values.SERVICE_KEY, key);
        List<String> troubles = new ArrayList<>();
        Stopping stopping = new Stopping(cancelled);
        try (ExchangeLog log = new ExchangeLog(OutputStream.nullOutputStream())) {
            Requests requests = new Requests(values, page.headers(), log, stopping, UnaryOperator.identity());
            requests.serviceAt(page.url());
            Steps taking = new Steps(values, requests, Ledger.Entry.ofNothing(page), stopping);
            new TakingBack(taking, values).all(cleanup, false).unanswered().ifPresent(troubles::add);
            for (HttpCall call : troubles.isEmpty() ? Ledger.calls(page) : List.<HttpCall>of()) {
                undo(requests, call).ifPresent(troubles::add);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        return troubles.stream().findFirst();
    }

    private static Optional<String> undo(Requests requests, HttpCall call) throws InterruptedException {
        String what = call.method() + " " + call.path();
        try {
            Answer answer = requests.send("cleanup", "undo", call);
            // Whatever the service refuses for another reason than its own trouble is not there to be taken back.
            return Steps.troubled(answer.status())
                    ? Optional.of(what + " answered " + answer.shown())
                    : Optional.empty();
        } catch (Requests.NoAnswer e) {
            return Optional.of(what + ": " + e.reason());
        } catch (Unmeasured e) {
            return Optional.of(e.reason());
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IOException("the clean-up was interrupted", e);
    }
}

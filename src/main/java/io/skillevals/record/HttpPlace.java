package io.skillevals.record;

import io.skillevals.io.Json;
import io.skillevals.io.Reason;
import io.skillevals.redaction.Redactor;
import io.skillevals.suite.RecordPlaces;
import io.skillevals.suite.sandbox.Template;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A live place that gets a JSON POST for each run. The id that it answers with is written into {@code grade.json} at once, so that a
 * build that is killed between the two repeats a single request.
 *
 * <p>A request that was perhaps taken, because its answer was lost, is sent again with the {@code Idempotency-Key} that it had (the
 * <a href="https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/">draft</a> of the IETF), so that a place that
 * knows that header makes no second record of it.
 *
 * <p>Redirects are not followed: the key is for nobody else. A place that cannot be reached, does not answer in time or does not
 * accept the key is not asked again. A connection that breaks says little of the place: the request is sent again, and so is one that
 * finds none at a place that has answered before.
 */
public final class HttpPlace implements Place {

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);

    /** A place that asks to be left alone for longer is tried by a later build. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    /** So many refused runs, one after the other, are taken for a place that refuses all. */
    private static final int MOST_REFUSED = 3;

    private static final int LONGEST_QUOTE = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SUCCESS = 2;
    private static final int REDIRECTION = 3;
    private static final int CLIENT_ERROR = 4;
    private static final int SERVER_ERROR = 5;
    private static final int HUNDRED = 100;

    /** That no answer came, although its time was not over. */
    private static final class NoAnswer extends IOException {

        private static final long serialVersionUID = 1;

        /** Whether there had been a connection. */
        private final boolean broken;

        NoAnswer(@Nullable Throwable cause) {
            super("it cannot be reached: " + reason(cause), cause);
            this.broken = cause instanceof IOException
                    && !(cause instanceof ConnectException
                            || cause instanceof HttpTimeoutException
                            || cause instanceof SSLException);
        }
    }

    /**
     * What is sent, perhaps several times.
     *
     * @param name by which the place may know it again
     */
    private record Post(String body, String name) {}

    /** Lets time pass between two tries. */
    interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    private final RecordPlaces.Http spec;
    private final Belonging belonging;
    private final @Nullable Bearer bearer;
    private final Path lock;
    private final Redactor redactor;
    private final Pause pause;
    private final HttpClient client;
    private @Nullable FileChannel held;
    private long end;
    private int refused;
    private boolean hasAnswered;

    /**
     * A place.
     *
     * @param bearer the key; absent for none. The redactor knows it
     * @param lock a file that two builds of the same runs agree upon
     */
    public HttpPlace(
            RecordPlaces.Http spec, Belonging belonging, @Nullable Bearer bearer, Path lock, Redactor redactor) {
        this(spec, belonging, bearer, lock, redactor, time -> Thread.sleep(time.toMillis()));
    }

    HttpPlace(
            RecordPlaces.Http spec,
            Belonging belonging,
            @Nullable Bearer bearer,
            Path lock,
            Redactor redactor,
            Pause pause) {
        this.spec = spec;
        this.belonging = belonging;
        this.bearer = bearer;
        this.lock = lock;
        this.redactor = redactor;
        this.pause = pause;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(spec.timeLimit())
                .build();
    }

    @Override
    public String name() {
        return spec.url().toString();
    }

    @Override
    public String key() {
        return spec.url() + "#" + belonging.collection();
    }

    @Override
    public Belonging belonging() {
        return belonging;
    }

    @Override
    public boolean dryRuns() {
        return spec.dryRuns();
    }

    @Override
    public void open() throws IOException {
        Files.createDirectories(lock.toAbsolutePath().getParent());
        FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        held = channel;
        Held.lock(channel, lock, spec.totalLimit());
        end = System.nanoTime() + spec.totalLimit().toNanos();
    }

    @Override
    public Answer record(Observation run, Stamp stamp) throws IOException {
        if (stamp.id().isPresent()) {
            return Answer.KNOWN;
        }
        String body = redactor.redact(
                Json.compact(spec.template() == null ? run.body() : Template.tree(spec.template(), run.values())));
        HttpResponse<String> answer;
        try {
            answer = answered(new Post(body, stamp.request()));
        } catch (NoAnswer e) {
            refused++;
            if (!hasAnswered || refused == MOST_REFUSED) {
                throw e;
            }
            return Answer.refused(Reason.said(e));
        }
        if (answer.statusCode() / HUNDRED == SUCCESS) {
            refused = 0;
            keep(RecordId.of(answer, spec.idPointer(), body), stamp);
            return Answer.RECORDED;
        }
        refused++;
        if (isFinal(answer.statusCode())) {
            stamp.forget();
        }
        String why = why(answer);
        return isOver(answer.statusCode()) || refused == MOST_REFUSED ? Answer.closed(why) : Answer.refused(why);
    }

    @Override
    public void close() throws IOException {
        FileChannel channel = held;
        held = null;
        if (channel != null) {
            channel.close();
        }
    }

    private static void keep(String id, Stamp stamp) throws IOException {
        try {
            stamp.put(id);
        } catch (IOException e) {
            throw new IOException(
                    "it took a run as " + id + ", which cannot be written into grade.json: " + Reason.said(e), e);
        }
    }

    /** The last answer, when a status that may pass has not passed. */
    private HttpResponse<String> answered(Post post) throws IOException {
        Duration wait = FIRST_WAIT;
        HttpResponse<String> answer = delivered(post);
        for (int retry = 0; retry < spec.retries() && mayPass(answer.statusCode()); retry++) {
            Duration usual = wait;
            Duration asked = answer.headers()
                    .firstValue("Retry-After")
                    .map(header -> RetryAfter.of(header, Instant.now(), usual))
                    .orElse(usual);
            if (asked.compareTo(LONGEST_WAIT) > 0 || asked.compareTo(left()) >= 0) {
                break;
            }
            pause(asked);
            wait = wait.multipliedBy(2);
            answer = delivered(post);
        }
        return answer;
    }

    /** An answer of whatever status, when a connection that may come back has come back. */
    private HttpResponse<String> delivered(Post post) throws IOException {
        Duration wait = FIRST_WAIT;
        for (int retry = 0; ; retry++) {
            try {
                HttpResponse<String> answer = sent(post);
                hasAnswered = true;
                return answer;
            } catch (NoAnswer e) {
                boolean mayComeBack = e.broken || hasAnswered;
                if (!mayComeBack || retry == spec.retries() || wait.compareTo(left()) >= 0) {
                    throw e;
                }
            }
            pause(wait);
            wait = wait.multipliedBy(2);
        }
    }

    private HttpResponse<String> sent(Post post) throws IOException {
        Duration limit = spec.timeLimit().compareTo(left()) < 0 ? spec.timeLimit() : left();
        if (limit.isNegative() || limit.isZero()) {
            throw new IOException("the time limit of all requests, " + text(spec.totalLimit()) + ", is over");
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(spec.url())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("Idempotency-Key", '"' + post.name() + '"')
                .POST(HttpRequest.BodyPublishers.ofString(post.body()));
        if (bearer != null) {
            request.header("Authorization", bearer.header());
        }
        CompletableFuture<HttpResponse<String>> answer = client.sendAsync(request.build(), head -> new LimitedText());
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IOException("it did not answer within " + text(limit), e);
        } catch (ExecutionException e) {
            throw new NoAnswer(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the build was stopped", e);
        } finally {
            answer.cancel(true);
        }
    }

    private void pause(Duration time) throws IOException {
        try {
            pause.of(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the build was stopped", e);
        }
    }

    private Duration left() {
        return Duration.ofNanos(end - System.nanoTime());
    }

    private static boolean mayPass(int status) {
        return status == TOO_MANY_REQUESTS || status / HUNDRED == SERVER_ERROR;
    }

    /**
     * Whether the request was surely not taken. The next one is another, which may have another body; of a conflict, a request of that
     * name is at work there.
     */
    private static boolean isFinal(int status) {
        return status / HUNDRED == REDIRECTION
                || status / HUNDRED == CLIENT_ERROR && status != CONFLICT && !mayPass(status);
    }

    /** Whether every other run would be answered alike. */
    private static boolean isOver(int status) {
        return status == UNAUTHORIZED || status == FORBIDDEN || status / HUNDRED == REDIRECTION;
    }

    private String why(HttpResponse<String> answer) {
        int status = answer.statusCode();
        if (status == UNAUTHORIZED || status == FORBIDDEN) {
            return bearer == null
                    ? "it asks for a key (" + status + "): name one in credential or keyFile"
                    : "it does not accept the key (" + status + ")";
        }
        if (status / HUNDRED == REDIRECTION) {
            return "it points elsewhere (" + status
                    + answer.headers()
                            .firstValue("Location")
                            .map(to -> " to " + quoted(to))
                            .orElse("")
                    + "), where no key is sent: write that address as its url";
        }
        String said = quoted(answer.body());
        return "it answers " + status + (said.isEmpty() ? "" : ": " + said);
    }

    private String quoted(String text) {
        String line = redactor.redact(text.substring(0, Math.min(text.length(), LimitedText.MOST_BYTES)))
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
        return line.length() > LONGEST_QUOTE ? line.substring(0, LONGEST_QUOTE) + "…" : line;
    }

    private static String reason(@Nullable Throwable cause) {
        if (cause instanceof ConnectException && cause.getMessage() == null) {
            return "no connection";
        }
        return cause == null || cause.getMessage() == null ? String.valueOf(cause) : cause.getMessage();
    }

    private static String text(Duration time) {
        return time.toSeconds() == 0 ? time.toMillis() + " ms" : time.toSeconds() + " s";
    }
}

package io.skillevals.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.skillevals.container.BuildOutcome;
import io.skillevals.container.Container;
import io.skillevals.container.ContainerRequest;
import io.skillevals.container.DockerTest;
import io.skillevals.container.Engine;
import io.skillevals.container.ImageRequest;
import io.skillevals.container.Limits;
import io.skillevals.container.Owner;
import io.skillevals.container.PrivateNetwork;
import io.skillevals.container.Relay;
import io.skillevals.container.Route;
import io.skillevals.evidence.SolutionGrading.Solved;
import io.skillevals.io.Json;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.rundir.Outcome;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.sandbox.ServiceChoice;
import io.skillevals.suite.sandbox.SandboxUse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What becomes of a run when engine, network, service or machine fail, and what an app can do to them: nothing of it may look
 * like a bad solution, and nothing may be left. All is graded at once, several at a time, while the tests wait for theirs.
 */
@DockerTest
class SandboxFaultsIT {

    private static final Path FIXTURES = Path.of("fixtures");
    private static final int PARALLEL = 6;

    /** After them the app meets the service: the setup has asked so often. */
    private static final String REQUESTS_OF_THE_SETUP = "5";

    private static final String KEY_SOURCE = "env:KEY_OUTSIDE";
    private static final String KEY = "seam_" + UUID.randomUUID();

    /** Tells of each address of a list whether it can be reached from where the app runs. */
    private static final String TRIES = """
            for (const address of (process.env.TRIED ?? '').split(',').filter(Boolean)) {
              const [host, port] = address.split(':');
              const socket = connect({ host, port: Number(port), timeout: 1500 });
              const tell = (what: string) => {
                console.log(`tried ${address}: ${what}`);
                socket.destroy();
              };
              socket.on('connect', () => tell('reached'));
              socket.on('timeout', () => tell('not reached, timeout'));
              socket.on('error', (error: NodeJS.ErrnoException) => tell(`not reached, ${error.code}`));
            }

            """;

    private static final Map<String, String> DOCKERFILES = Map.of(
            "no-base-image",
            """
                    # the image of a registry that nobody has
                    ARG TAG=17
                    FROM nobody.example/no-such-image:$TAG
                    """,
            "disk-full",
            """
                    FROM debian:bookworm-slim
                    RUN dd if=/dev/zero of=/dev/shm/full bs=1M count=200
                    """,
            "no-registry",
            """
                    FROM node:20-slim
                    ARG REGISTRY=http://127.0.0.1:9/
                    COPY package.json ./
                    RUN npm install --no-audit --fetch-retries=0 --registry=$REGISTRY
                    """,
            "never-builds",
            """
                    FROM debian:bookworm-slim
                    RUN false
                    """,
            "too-slow",
            """
                    FROM debian:bookworm-slim
                    RUN sleep 120
                    """,
            "eats-at-start",
            """
                    FROM node:20-slim
                    CMD exec node -e "console.log('eating'); const eaten = []; \
                    setInterval(() => eaten.push(Buffer.alloc(1 << 24, 1)), 5)"
                    """,
            "eats-when-asked",
            """
                    FROM node:20-slim
                    CMD exec node -e "const eaten = []; require('http').createServer((request, response) => \
                    request.method === 'GET' ? response.end() \
                    : setInterval(() => eaten.push(Buffer.alloc(1 << 24, 1)), 5)).listen(3000)"
                    """);

    private static final String HUNGRY = """
            {
              "run": {"port": 3000, "memory": "96m", "health": {"path": "/health"}},
              "phases": [
                {"name": "build", "points": 10},
                {"name": "create", "points": 90, "steps": [{"name": "the app eats", "app": "POST /eat"}]}
              ]
            }""";

    /** Everything that can be looked at in the app's container, as it is and as it is not. */
    private static final String LOOKS = """
            {
              "values": {"NAME": "sunset-pms"},
              "run": {"port": 3000, "health": {"path": "/health"}},
              "phases": [
                {"name": "build", "points": 10},
                {"name": "as it is", "points": 10, "steps": [
                  {"name": "a program runs", "command": ["node", "-p", "6 * 7"], "expect": {"contains": "42"}},
                  {"name": "it may fail", "command": ["sh", "-c", "exit 3"], "expect": {"status": 3}},
                  {"name": "names are put in", "command": ["grep", "{{NAME}}", "package.json"], "expect": {"contains": "{{NAME}}"}},
                  {"name": "a file is there", "file": "/app/package.json", "expect": {"contains": "{{NAME}}"}},
                  {"name": "another is not", "file": "/app/no-such-file", "expect": {"exists": false}},
                  {"name": "it takes its time", "pause": "700ms"}
                ]},
                {"name": "exit code", "points": 10, "requires": [], "steps": [
                  {"name": "it succeeds", "command": ["sh", "-c", "echo no such table >&2; exit 4"]}]},
                {"name": "output", "points": 10, "requires": [], "steps": [
                  {"name": "it says", "command": ["echo", "hello"], "expect": {"contains": "good bye"}}]},
                {"name": "no program", "points": 10, "requires": [], "steps": [
                  {"name": "it runs", "command": ["no-such-program"]}]},
                {"name": "time limit", "points": 10, "requires": [], "steps": [
                  {"name": "it ends", "command": ["sleep", "60"], "timeLimit": "500ms"}]},
                {"name": "file", "points": 10, "requires": [], "steps": [
                  {"name": "it is there", "file": "/app/no-such-file"}]},
                {"name": "no file", "points": 10, "requires": [], "steps": [
                  {"name": "it is gone", "file": "/app/package.json", "expect": {"exists": false}}]},
                {"name": "content", "points": 10, "requires": [], "steps": [
                  {"name": "it says", "file": "/app/package.json", "expect": {"contains": "moonrise-pms"}}]}
              ]
            }""";

    private static final Map<String, Future<Solved>> SOLVED = new LinkedHashMap<>();

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path scratch;

    private static SandboxGrading grading;
    private static ExecutorService graders;
    private static Neighbour neighbour;
    private static ServiceOutside outside;
    private static JsonNode outsideBefore;

    @BeforeAll
    static void gradeAll() throws Exception {
        grading = new SandboxGrading(
                scratch, PARALLEL, source -> source.equals(KEY_SOURCE) ? Optional.of(KEY) : Optional.empty());
        graders = Executors.newFixedThreadPool(PARALLEL);
        outside = ServiceOutside.start(FIXTURES, KEY);
        outsideBefore = outside.state();
        // what takes longest comes first
        gradeOutside();
        for (String fault : List.of("hang", "401", "429", "500")) {
            submit("middle-" + fault, stub(fault, REQUESTS_OF_THE_SETUP));
            submit("beginning-" + fault, stub(fault, "0"));
        }
        neighbour = new Neighbour();
        String addresses = String.join(",", neighbour.addresses());
        submit("alone", tries(addresses, "service"));
        submit("on-the-internet", tries(addresses, "internet"));
        submit("looks", copy().alone(LOOKS));
        for (String hungry : List.of("eats-at-start", "eats-when-asked")) {
            submit(hungry, copy().alone(HUNGRY).dockerfile(DOCKERFILES.get(hungry)));
        }
        for (String build : List.of("no-base-image", "disk-full", "no-registry", "never-builds")) {
            submit(build, copy().dockerfile(DOCKERFILES.get(build)));
        }
        submit(
                "too-slow",
                copy().dockerfile(DOCKERFILES.get("too-slow"))
                        .config(config -> config.withObject("/sandbox/build").put("timeLimit", "3s")));
        submit("stub-ends", copy().definition(definition -> stubOf(definition).put("dockerfile", "ends/Dockerfile")));
    }

    private static FixtureCopy copy() throws IOException {
        Path under = Files.createTempDirectory(scratch, "copy");
        FixtureCopy copy = FixtureCopy.of(FIXTURES, "express-ts", under);
        Files.createDirectories(under.resolve("seam/ends"));
        Files.writeString(under.resolve("seam/ends/Dockerfile"), """
                FROM debian:bookworm-slim
                CMD echo 'the licence has expired'; exit 3
                """);
        return copy;
    }

    private static ObjectNode stubOf(ObjectNode definition) {
        return definition.withObject("/service/stub");
    }

    private static FixtureCopy stub(String fault, String after) throws IOException {
        return copy().impatient()
                .definition(definition -> stubOf(definition)
                        .withObject("/environment")
                        .put("FAULT", fault)
                        .put("FAULT_AFTER", after));
    }

    /** A solution that tries what it can reach. */
    private static FixtureCopy tries(String addresses, String network) throws IOException {
        return copy().impatient()
                .config(config -> config.withObject("/sandbox/run")
                        .put("network", network)
                        .withObject("/environment")
                        .put("TRIED", addresses))
                .solution(
                        "src/index.ts", "import express, {", "import { connect } from 'node:net';\n\nimport express, {")
                .solution("src/index.ts", "app.listen(port", TRIES + "app.listen(port");
    }

    /** Two at once against one service that has only one device, by a solution that says the key aloud. */
    private static void gradeOutside() throws IOException {
        for (String name : List.of("outside-1", "outside-2")) {
            FixtureCopy copy = copy().impatient()
                    .definition(definition -> definition
                            .withObject("/service")
                            .put("url", outside.url())
                            .put("credential", KEY_SOURCE))
                    .solution(
                            "src/index.ts",
                            "app.listen(port",
                            "console.log(`The key is ${process.env.SEAM_API_KEY}`);\napp.listen(port");
            submit(name, copy, ServiceChoice.of(Optional.of("external"), new Problems()));
        }
    }

    private static void submit(String name, FixtureCopy copy) throws IOException {
        submit(name, copy, ServiceChoice.usual());
    }

    private static void submit(String name, FixtureCopy copy, ServiceChoice service) throws IOException {
        SolutionGrading fixture = grading.fixture(copy.folder(), service);
        SOLVED.put(name, graders.submit(() -> fixture.graded(copy.golden())));
    }

    @AfterAll
    static void nothingIsLeft() throws IOException {
        graders.shutdownNow();
        if (neighbour != null) {
            neighbour.close();
        }
        if (outside != null) {
            outside.close();
        }
        List<String> left = SandboxGrading.left();
        grading.close();
        assertThat(left).as("what validations left").isEmpty();
    }

    @Test
    void stubThatDoesNotStartMeasuresNothing() throws Exception {
        assertThat(notMeasured("stub-ends"))
                .contains("the stub is not up: expected 200, but it ended with exit code 3")
                .contains("its log ends with: the licence has expired");
    }

    @ParameterizedTest
    @CsvSource({
        "401, it answered 401",
        "429, it answered 429",
        "500, it answered 500",
        "hang, no answer within 3000 ms",
    })
    void serviceThatFailsFromTheBeginningMeasuresNothing(String fault, String said) throws Exception {
        assertThat(notMeasured("beginning-" + fault))
                .contains("the service could not be asked: POST /devices/list: " + said);
        assertThat(exchanges("beginning-" + fault))
                .as("the app is not driven against a service that does not work")
                .noneMatch(exchange -> exchange.path("to").asString("").equals("app"));
    }

    @ParameterizedTest
    @CsvSource({
        "401, POST /devices/list answered 401",
        "429, POST /devices/list answered 429",
        "500, POST /devices/list answered 500",
        "hang, POST /devices/list: no answer within 3000 ms",
    })
    void serviceThatFailsUnderTheAppMeasuresNothing(String fault, String said) throws Exception {
        assertThat(notMeasured("middle-" + fault)).contains("the service does not work: " + said);
        assertThat(exchanges("middle-" + fault))
                .as("it worked until the app asked it")
                .anyMatch(exchange -> exchange.path("phase").asString("").equals("create")
                        && exchange.path("to").asString("").equals("app"))
                .filteredOn(exchange -> exchange.path("phase").asString("").equals("setup"))
                .hasSize(Integer.parseInt(REQUESTS_OF_THE_SETUP))
                .allMatch(exchange -> exchange.path("status").asInt(0) == 200);
    }

    @Test
    void baseImageThatIsNotThereIsNamedWithItsPlace() throws Exception {
        assertThat(notMeasured("no-base-image"))
                .contains("the image nobody.example/no-such-image:17 of ")
                .contains("express-ts/Dockerfile:3 is not there, and the pull policy is Never")
                .contains("docker pull nobody.example/no-such-image:17");
    }

    @ParameterizedTest
    @CsvSource({
        "disk-full, 'the disk is full: dd: error writing ''/dev/shm/full'': No space left on device'",
        "no-registry, 'the network failed in a step: npm error code ECONNREFUSED'",
        "never-builds, neither this project nor the pristine one builds here",
        "too-slow, the build: it did not end within 3 s",
    })
    void buildThatTheMachineKeepsFromEndingMeasuresNothing(String build, String said) throws Exception {
        assertThat(notMeasured(build)).contains(said);
    }

    @Test
    void looksIntoTheContainerHoldWhereThingsAreSo() throws Exception {
        Solved looks = solved("looks");
        assertThat(SandboxGrading.phases(looks.grade()))
                .as(SandboxGrading.told(looks))
                .contains(entry("build", true), entry("as it is", true))
                .hasSize(9);
        assertThat(check(looks, "as it is").evidence())
                .contains("it takes its time: it takes its time: as expected, waited 0.7 s");
        assertThat(validation("looks").path("millis").path("waited").asInt(0)).isGreaterThanOrEqualTo(700);
    }

    @ParameterizedTest
    @CsvSource({
        "exit code,  'it succeeds: sh -c echo no such table >&2; exit 4: expected exit code 0, got 4 no such table'",
        "output,     'it says: echo hello: expected it to hold `good bye`, got hello'",
        "time limit, 'it ends: sleep 60: expected it to end within 0.5 s, it did not'",
        "file,       'it is there: /app/no-such-file: expected the file, got none'",
        "no file,    'it is gone: /app/package.json: expected no such file, got one'",
        "content,    'it says: /app/package.json: expected it to hold `moonrise-pms`, got { \"name\": \"sunset-pms\"'",
        "no program, 'it runs: no-such-program: expected exit code 0, got 12'",
    })
    void looksIntoTheContainerFailLikeAssertions(String phase, String said) throws Exception {
        Solved looks = solved("looks");
        assertThat(check(looks, phase).score()).as(SandboxGrading.told(looks)).isZero();
        assertThat(check(looks, phase).reason()).startsWith(phase + " failed: " + said);
    }

    @Test
    void appThatEatsItsMemoryIsEnded() throws Exception {
        Solved atStart = solved("eats-at-start");
        assertThat(points(atStart)).as(SandboxGrading.told(atStart)).isZero();
        assertThat(check(atStart, "build").evidence())
                .anySatisfy(line -> assertThat(line).contains("ended with exit code 137, out of memory"));

        Solved whenAsked = solved("eats-when-asked");
        assertThat(points(whenAsked)).as(SandboxGrading.told(whenAsked)).isEqualTo(10);
        assertThat(check(whenAsked, "create").evidence()).contains("the app ended with exit code 137, out of memory");
    }

    @Test
    void appReachesItsServiceAndNothingElse() throws Exception {
        assertThat(neighbour.answers()).as("what is tried is there").isTrue();
        Map<String, String> tried = tried("alone");
        assertThat(tried).hasSameSizeAs(neighbour.addresses()).containsEntry("service:8080", "reached");
        tried.remove("service:8080");
        assertThat(tried.values()).allMatch(what -> what.startsWith("not reached"));
        assertThat(solved("alone").grade().score())
                .as(SandboxGrading.told(solved("alone")))
                .isEqualTo(100);
        // an app that may, reaches this machine: the attempts above were none in vain
        Map<String, String> free = tried("on-the-internet");
        assertThat(free).containsEntry("service:8080", "reached");
        assertThat(neighbour.ofThisMachine()).anyMatch(address -> "reached".equals(free.get(address)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"outside-1", "outside-2"})
    void serviceOutsideIsReachedThroughTheRelay(String name) throws Exception {
        Solved solved = solved(name);
        assertThat(solved.grade().score()).as(SandboxGrading.told(solved)).isEqualTo(100);
        assertThat(validation(name).path("service").asString("")).isEqualTo(outside.url());
        assertThat(log(name)).contains("The key is [redacted:").doesNotContain(KEY);
        try (Stream<Path> files = Files.walk(solved.directory().path())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(KEY);
            }
        }
    }

    @Test
    void serviceOutsideHasOneValidationAtATimeAndKeepsNothing() throws Exception {
        Span one = span("outside-1");
        Span other = span("outside-2");
        assertThat(one.isBefore(other) || other.isBefore(one))
                .as(one + " and " + other)
                .isTrue();
        assertThat(outside.met("/customers/push_data")).as("what the apps did").isEqualTo(4);
        assertThat(outside.met("/spaces/create")).as("what the setups did").isEqualTo(2);
        long end = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        while (!outside.state().equals(outsideBefore) && System.nanoTime() < end) {
            Thread.sleep(100); // a lock forgets a code a little later
        }
        assertThat(outside.state()).isEqualTo(outsideBefore);
        assertThat(scratch.resolve("ledger")).isEmptyDirectory();
    }

    /** From the first request to the end of the last. */
    private record Span(Instant from, Instant to) {
        boolean isBefore(Span other) {
            return !to.isAfter(other.from);
        }
    }

    private static Span span(String name) throws Exception {
        Instant from = Instant.MAX;
        Instant to = Instant.MIN;
        for (JsonNode exchange : exchanges(name)) {
            Instant at = Instant.parse(exchange.path("at").asString(""));
            Instant end = at.plusMillis(exchange.path("millis").asLong(0));
            from = at.isBefore(from) ? at : from;
            to = end.isAfter(to) ? end : to;
        }
        return new Span(from, to);
    }

    /** Why nothing was measured; asserts that nothing was. */
    private static String notMeasured(String name) throws Exception {
        Solved solved = solved(name);
        assertThat(solved.grade().outcome()).as(SandboxGrading.told(solved)).isEqualTo(Outcome.UNGRADEABLE);
        assertThat(solved.grade().score()).isNull();
        assertThat(solved.grade().passed()).isNull();
        assertThat(layer(solved).score()).isNull();
        assertThat(layer(solved).checks())
                .hasSize(4)
                .allMatch(check -> check.status() == Status.ERROR && check.score() == null);
        assertThat(validation(name).has("notMeasured")).isTrue();
        assertThat(validation(name).has("phases")).isFalse();
        return Objects.requireNonNull(solved.grade().failure()).message();
    }

    private static LayerGrade layer(Solved solved) {
        return solved.grade().layers().stream()
                .filter(layer -> layer.name().equals("sandbox"))
                .findFirst()
                .orElseThrow();
    }

    private static int points(Solved solved) {
        return (int) Math.round(Objects.requireNonNull(layer(solved).score()));
    }

    private static CheckGrade check(Solved solved, String phase) {
        return layer(solved).checks().stream()
                .filter(check -> check.name().equals(phase))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode validation(String name) throws Exception {
        return Json.mapper().readTree(sandbox(name, "validation.json"));
    }

    private static List<JsonNode> exchanges(String name) throws Exception {
        return sandbox(name, "exchanges.jsonl")
                .lines()
                .map(Json.mapper()::readTree)
                .toList();
    }

    private static String log(String name) throws Exception {
        return sandbox(name, "app.log");
    }

    private static String sandbox(String name, String file) throws Exception {
        return Files.readString(solved(name).directory().sandbox().resolve(file));
    }

    /** Of each address that the app tried: what came of it. */
    private static Map<String, String> tried(String name) throws Exception {
        Map<String, String> tried = new LinkedHashMap<>();
        log(name).lines().filter(line -> line.startsWith("tried ")).forEach(line -> {
            String[] told = line.substring("tried ".length()).split(": ", 2);
            tried.put(told[0], told[1]);
        });
        return tried;
    }

    private static Solved solved(String name) throws InterruptedException {
        try {
            return Objects.requireNonNull(SOLVED.get(name), name).get();
        } catch (ExecutionException e) {
            throw new AssertionError(name, e);
        }
    }

    /** What an app must not reach: a server of this machine, and the stub of another validation with its relay. */
    private static final class Neighbour implements AutoCloseable {

        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("0.0.0.0"));
        private final List<String> ofThisMachine = addressesOf(server.getLocalPort());
        private final Engine engine = Engine.connect(Owner.ofThisProcess("sandbox-it"));
        private final Container stub;
        private final Relay relay;

        Neighbour() throws IOException, InterruptedException {
            Path dockerfile = FIXTURES.resolve("seam/stub/Dockerfile");
            BuildOutcome image = engine.build(
                    new ImageRequest(
                            "express-ts-service", dockerfile.getParent(), dockerfile, Map.of(), Duration.ofMinutes(5)),
                    OutputStream.nullOutputStream(),
                    () -> false);
            PrivateNetwork network = engine.network("neighbour");
            stub = engine.start(new ContainerRequest(
                    ((BuildOutcome.Built) image).imageId(),
                    "service",
                    "neighbour",
                    Map.of(),
                    List.of(),
                    network,
                    List.of("service"),
                    false,
                    Map.of(),
                    new Limits(256L << 20, 1, 100),
                    List.of()));
            relay = Relay.start(
                    engine,
                    network,
                    "neighbour",
                    SandboxUse.USUAL.relayImage(),
                    List.of(new Route(20_002, "service", 8080, true)));
        }

        /** What is tried, in the form {@code host:port}; the app's own service is in it too. */
        List<String> addresses() {
            List<String> addresses = new ArrayList<>(List.of(
                    "service:8080", "1.1.1.1:443", "example.com:80", stub.ip() + ":8080", relay.ip() + ":20002"));
            addresses.addAll(ofThisMachine);
            ofThisMachine.forEach(
                    address -> addresses.add(address.substring(0, address.indexOf(':') + 1) + relay.hostPort(20_002)));
            return addresses;
        }

        /** The server by every address of this machine. */
        List<String> ofThisMachine() {
            return ofThisMachine;
        }

        /** Read once: containers of others bring addresses that go again. */
        private static List<String> addressesOf(int port) throws IOException {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                    .map(address -> address.getHostAddress() + ":" + port)
                    .toList();
        }

        /** Whether this process, which may, reaches server and stub. */
        boolean answers() throws IOException {
            try (Socket socket = new Socket(engine.host(), relay.hostPort(20_002))) {
                socket.getOutputStream().write("GET /health HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return answer.contains("200 OK") && ofThisMachine.stream().anyMatch(this::isOpen);
            }
        }

        private boolean isOpen(String address) {
            String host = address.substring(0, address.indexOf(':'));
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(host, server.getLocalPort()), 1000);
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        @Override
        public void close() throws IOException {
            engine.close();
            server.close();
        }
    }
}

package io.skillevals;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rooms of the house and the arrows between them, each with the reason why it is there. */
final class Rooms {

    static final String HOUSE = "io.skillevals";

    /**
     * A room.
     *
     * @param mayUse the rooms that it may know
     * @param because why these and no others
     */
    record Room(Set<String> mayUse, String because) {}

    static final Map<String, Room> ALL = Map.ofEntries(
            entry(
                    "mojo",
                    room(
                            "a goal takes parameters in, calls one use case and turns exceptions into Maven's",
                            "app",
                            "suite",
                            "suite.read",
                            "io")),
            entry(
                    "app",
                    room(
                            "a use case is where the rooms below meet",
                            "report",
                            "gate",
                            "record",
                            "results",
                            "stats",
                            "grade",
                            "grade.sandbox",
                            "code",
                            "cost",
                            "run",
                            "agent",
                            "spi",
                            "suite",
                            "suite.read",
                            "suite.read.eval",
                            "suite.sandbox",
                            "rundir",
                            "workspace",
                            "process",
                            "container",
                            "trajectory",
                            "io",
                            "redaction")),
            entry(
                    "report",
                    room("a report is a function of the results, written redacted", "results", "io", "redaction")),
            entry(
                    "record",
                    room(
                            "what is recorded of a run comes from the results; its id goes into the run's own grade; a"
                                    + " template is filled as every other",
                            "results",
                            "rundir",
                            "suite",
                            "suite.sandbox",
                            "io",
                            "redaction")),
            entry("gate", room("the gate holds the suite's limits against the results", "results", "suite")),
            entry(
                    "results",
                    room(
                            "results are built once, from records, and read by reports and gate",
                            "stats",
                            "cost",
                            "rundir",
                            "suite")),
            entry(
                    "cost",
                    room(
                            "what a run cost is asked before the next one is started and again when results are built",
                            "rundir",
                            "suite")),
            entry("stats", room("statistics are functions of numbers and know nothing of runs")),
            entry(
                    "grade",
                    room(
                            "grading reads what running left on the disk, and never knows who ran it",
                            "spi",
                            "rundir",
                            "suite",
                            "io")),
            entry("grade.rubric", check("code")),
            entry("grade.file", check("trajectory")),
            entry(
                    "grade.transcript",
                    room(
                            "what an agent did is asked of the one form of transcripts, whichever agent it was",
                            "grade",
                            "spi",
                            "rundir",
                            "suite",
                            "trajectory",
                            "io")),
            entry("grade.command", check("workspace", "process", "container")),
            entry("grade.diff", check()),
            entry(
                    "grade.sandbox",
                    room(
                            "a sandbox is driven as its definition says, and its evidence is redacted before it is written",
                            "grade",
                            "spi",
                            "rundir",
                            "suite",
                            "suite.sandbox",
                            "container",
                            "io",
                            "redaction")),
            entry("grade.judge", check()),
            entry(
                    "run",
                    room(
                            "running leaves records behind and never grades",
                            "agent",
                            "spi",
                            "trajectory",
                            "workspace",
                            "process",
                            "container",
                            "cost",
                            "rundir",
                            "suite",
                            "suite.sandbox",
                            "io",
                            "redaction")),
            entry(
                    "agent",
                    room(
                            "an agent describes a launch and reads a stream, but starts nothing itself",
                            "spi",
                            "trajectory",
                            "suite",
                            "workspace",
                            "rundir",
                            "io")),
            entry("code", room("questions of code are asked of syntax trees alone")),
            entry("suite", room("the suite is what the user asked for, whoever reads it", "suite.sandbox", "io")),
            entry(
                    "suite.sandbox",
                    room("a sandbox's definition has words of its own, whoever reads or drives it", "io")),
            entry(
                    "suite.read",
                    room(
                            "the reader knows every format and lays one over another",
                            "suite",
                            "suite.sandbox",
                            "suite.read.eval",
                            "suite.read.quantitative",
                            "suite.read.fixture",
                            "suite.read.sandbox",
                            "suite.read.source",
                            "io")),
            entry("suite.read.eval", format()),
            entry("suite.read.quantitative", format()),
            entry(
                    "suite.read.fixture",
                    room(
                            "a fixture is put together in one place, whatever format says what is in it",
                            "suite",
                            "suite.sandbox",
                            "suite.read.sandbox",
                            "suite.read.source",
                            "io")),
            entry(
                    "suite.read.sandbox",
                    room(
                            "the sandbox block is read in one place, whatever it stands in",
                            "suite",
                            "suite.sandbox",
                            "suite.read.source",
                            "io")),
            entry(
                    "suite.read.source",
                    room("what users write is made safe to read without knowing its format", "suite", "io")),
            entry(
                    "rundir",
                    room(
                            "the records on the disk have words of their own, so that old ones stay readable",
                            "trajectory",
                            "io",
                            "redaction")),
            entry(
                    "workspace",
                    room(
                            "copies and comparisons serve runs, oracle, self-test and command checks alike",
                            "io",
                            "redaction")),
            entry("process", room("a process is started and ended without knowing what for", "io")),
            entry("container", room("a container is started and ended without knowing what for", "io")),
            entry("trajectory", room("the transcript's form is nobody's but its own", "io")),
            entry("io", room("everything is redacted before it is written", "redaction")),
            entry("redaction", room("secrets are kept out of what is written by everybody")),
            entry(
                    "spi",
                    room(
                            "the public interface shows records and suite, and nothing of how they are used",
                            "rundir",
                            "trajectory",
                            "suite",
                            "suite.sandbox")));

    private Rooms() {}

    /** Packages of a room: a room with rooms inside it is its own package alone. */
    static String[] packages(Set<String> rooms) {
        return rooms.stream().map(room -> HOUSE + "." + room).toArray(String[]::new);
    }

    private static Room room(String because, String... mayUse) {
        return new Room(Set.of(mayUse), because);
    }

    private static Room format() {
        return room(
                "a format knows the suite and no other format; what they share is in rooms of its own",
                "suite",
                "suite.read.fixture",
                "suite.read.sandbox",
                "suite.read.source",
                "io");
    }

    private static Room check(String... more) {
        Set<String> all = new java.util.HashSet<>(List.of("grade", "spi", "rundir", "suite", "io"));
        all.addAll(List.of(more));
        return new Room(Set.copyOf(all), "checks of one layer know nothing of those of another");
    }
}

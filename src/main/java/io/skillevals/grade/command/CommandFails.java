package io.skillevals.grade.command;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a command ends by itself with an exit code other than 0. One that did not start, hung, or was ended by a signal has
 * said nothing: that is an error, never a pass.
 */
public final class CommandFails implements CheckType {

    private static final int SUCCESS = 0;

    private final Programs programs;

    /** One that runs commands on this machine. */
    public CommandFails() {
        this(Programs.ofThisMachine());
    }

    CommandFails(Programs programs) {
        this.programs = programs;
    }

    @Override
    public String name() {
        return "command-fails";
    }

    @Override
    public String schema() {
        return CommandCheck.schema("any but 0");
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(CommandCheck.problems(spec));
        if (CommandCheck.read(spec.config()).exits().contains(SUCCESS)) {
            problems.add("exit: 0 is no failure: use command-passes");
        }
        return problems;
    }

    @Override
    public Duration limit(CheckSpec spec) {
        return CommandCheck.limit(spec);
    }

    @Override
    public Check create(CheckSpec spec) {
        return CommandCheck.read(spec.config()).judgedBy(CommandFails::judge, programs);
    }

    private static CheckResult judge(CommandCheck check, Ran ran) {
        boolean named = ran.exited() && check.exits().contains(ran.exit());
        if (!named && ran.commandMissing()) {
            return CheckResult.error("the command was not found: " + ran.account());
        }
        if (!ran.exited() || (!named && ran.signalled())) {
            return CheckResult.error("the command did not come to an end of its own: " + ran.account());
        }
        boolean wanted = check.exits().isEmpty() ? ran.exit() != SUCCESS : named;
        return check.judged(wanted, ran);
    }
}

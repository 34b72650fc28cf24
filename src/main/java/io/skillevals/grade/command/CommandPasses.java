package io.skillevals.grade.command;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import java.time.Duration;
import java.util.List;

/**
 * Whether a command ends well in a copy of what the agent left. One that hangs, or that the shell does not find, is a 0: it may
 * be the agent's. A program that this machine lacks is an error.
 */
public final class CommandPasses implements CheckType {

    private static final int SUCCESS = 0;

    private final Programs programs;

    /** One that runs commands on this machine. */
    public CommandPasses() {
        this(Programs.ofThisMachine());
    }

    CommandPasses(Programs programs) {
        this.programs = programs;
    }

    @Override
    public String name() {
        return "command-passes";
    }

    @Override
    public String schema() {
        return CommandCheck.schema(String.valueOf(SUCCESS));
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return CommandCheck.problems(spec);
    }

    @Override
    public Duration limit(CheckSpec spec) {
        return CommandCheck.limit(spec);
    }

    @Override
    public Check create(CheckSpec spec) {
        return CommandCheck.read(spec.config()).judgedBy(CommandPasses::judge, programs);
    }

    private static CheckResult judge(CommandCheck check, Ran ran) {
        if (ran.isFaultOfTheMachine()) {
            return CheckResult.error(ran.account());
        }
        boolean wanted =
                check.exits().isEmpty() ? ran.exit() == SUCCESS : check.exits().contains(ran.exit());
        return check.judged(ran.exited() && wanted, ran);
    }
}

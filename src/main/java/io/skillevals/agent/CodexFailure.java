package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.spi.AgentOutput;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells from the message with which Codex's turn failed what is to blame; the stream has no other field for it. */
final class CodexFailure {

    private static final Pattern STATUS = Pattern.compile("\\bstatus:? (?<status>[45]\\d\\d)\\b");
    private static final Pattern ANSWER_OF_SERVICE = Pattern.compile("\\{\\s*\"error\".*", Pattern.DOTALL);

    private CodexFailure() {}

    static Failure of(String message) {
        return kind(message).because(message.isBlank() ? "codex does not say why" : Excerpt.shortened(message));
    }

    private static FailureClass kind(String message) {
        Matcher status = STATUS.matcher(message);
        boolean answered = ANSWER_OF_SERVICE.matcher(message).matches();
        return ServiceFailure.of(
                status.find() ? Integer.parseInt(status.group("status")) : 0,
                message,
                answered ? FailureClass.REQUEST : FailureClass.AGENT_ERROR);
    }

    /**
     * The failure of a stream that broke off.
     *
     * @param events how many events there were
     * @param error the last error that Codex did not mean to get over; absent when there was none
     */
    static Failure withoutEnd(AgentOutput output, int events, @Nullable String error) {
        return error == null ? BrokenStream.failure("codex", output, events) : of(error);
    }
}

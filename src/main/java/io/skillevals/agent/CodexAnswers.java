package io.skillevals.agent;

import java.util.HashSet;
import java.util.Set;

/**
 * Tells which items of Codex's stream belong to one answer of the model. The stream does not say it, so that this is an estimate:
 * words or thoughts after a call, and a call after the result of another one, begin an answer. It splits an answer with several
 * calls of which one ends before the next begins, and does not see an answer whose calls all fail before they are items.
 */
final class CodexAnswers {

    private final Set<String> running = new HashSet<>();
    private int begun;
    private boolean called;
    private boolean answered;

    /** Takes the next item; true when an answer begins with it. */
    boolean begins(CodexItem item) {
        boolean begins = item.isCall() ? call(item) : (item.isMessage() || item.isThought()) && isNext(called);
        if (item.isCall() && item.endsCall()) {
            running.remove(item.id());
            answered = true;
        }
        return begins;
    }

    private boolean call(CodexItem item) {
        boolean begins = item.beginsCall(running.contains(item.id())) && isNext(answered);
        if (item.beginsCall(running.contains(item.id()))) {
            called = true;
            running.add(item.id());
        }
        return begins;
    }

    private boolean isNext(boolean over) {
        if (begun > 0 && !over) {
            return false;
        }
        begun++;
        called = false;
        answered = false;
        return true;
    }

    int begun() {
        return begun;
    }
}

package io.skillevals.code;

import io.skillevals.code.Call.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads chains of calls that set one thing each: {@code Request.builder().customerKey("x").build()}. */
final class Setters {

    private static final List<String> PREFIXES = List.of("set", "with", "add", "put");

    /** What a chain sets: a name and what is passed for it. */
    record Setting(String name, Expr value) {}

    private Setters() {}

    /** What the calls before a call, on whose results it stands, and the call itself set; the last one first. */
    static List<Setting> of(Call last) {
        List<Setting> found = new ArrayList<>();
        Expr at = last;
        while (at instanceof Call call) {
            if (call.callee() instanceof Expr.Member member) {
                setting(member.name(), call.args(), found);
                at = member.object();
            } else {
                return found;
            }
        }
        return found;
    }

    /** The first call of a chain, or what it is called on. */
    static Expr root(Call last) {
        Expr at = last;
        while (at instanceof Call call && call.callee() instanceof Expr.Member member) {
            at = member.object();
        }
        return at;
    }

    private static void setting(String method, List<Arg> args, List<Setting> found) {
        if (args.size() == 1) {
            found.add(new Setting(fieldOf(method), args.get(0).value()));
        } else if (args.size() == 2 && args.get(0).value() instanceof Expr.Literal key) {
            found.add(new Setting(key.value(), args.get(1).value()));
        }
    }

    /** The calls that stand on the result of a call, the nearest first: what is set on a request after it was named. */
    static List<Setting> behind(Call call) {
        List<Setting> found = new ArrayList<>();
        Call at = call;
        while (at != null) {
            at = at.scope().next(at);
            if (at != null && at.callee() instanceof Expr.Member member) {
                setting(member.name(), at.args(), found);
            }
        }
        return found;
    }

    /** The name of what a method sets: {@code customerKey} of {@code setCustomerKey}. */
    static String fieldOf(String method) {
        for (String prefix : PREFIXES) {
            boolean starts = method.length() > prefix.length()
                    && method.toLowerCase(Locale.ROOT).startsWith(prefix)
                    && Character.isUpperCase(method.charAt(prefix.length()));
            if (starts) {
                return Character.toLowerCase(method.charAt(prefix.length())) + method.substring(prefix.length() + 1);
            }
        }
        return method;
    }

    /** Whether a method's name says that it sets something. */
    static boolean isSetter(String method) {
        return !fieldOf(method).equals(method);
    }
}

package io.skillevals.code;

import java.util.List;

/**
 * A route of a web application.
 *
 * @param method upper case; {@code ANY} when it takes several or says none
 * @param path with the prefixes under which it is mounted
 * @param file where it is registered
 * @param line from 1
 * @param handlers names of its handlers; empty names for functions without one
 * @param mounted whether the application serves it, as far as can be seen
 * @param functions what handles it
 */
public record Route(
        String method,
        String path,
        String file,
        int line,
        List<String> handlers,
        boolean mounted,
        List<Handler> functions) {

    public Route {
        handlers = List.copyOf(handlers);
        functions = List.copyOf(functions);
    }

    /** A function that handles a route, to ask {@link CodeBase} about. */
    public static final class Handler {

        private final Value.Function function;

        Handler(Value.Function function) {
            this.function = function;
        }

        Value.Function function() {
            return function;
        }
    }

    /** The route as a reader names it. */
    public String shown() {
        return method + " " + path;
    }
}

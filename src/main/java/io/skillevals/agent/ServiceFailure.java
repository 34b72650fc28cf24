package io.skillevals.agent;

import io.skillevals.rundir.FailureClass;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells what went wrong with a model's service: by the status of its answer, else by the words that services and agents use.
 *
 * <p>The words are common ones. They may only be looked for in what a service or an agent's program says of an error, never in
 * what a model answered.
 */
final class ServiceFailure {

    /** The first that fits is meant: what is more special stands before what is said of many things. */
    private static final List<Sign> SIGNS = List.of(
            Sign.of(
                    FailureClass.CONTEXT_EXCEEDED,
                    "prompt is too long",
                    "input is too long",
                    "context window",
                    "context limit",
                    "context.length",
                    "maximum context",
                    "input token count"),
            Sign.of(
                    FailureClass.REFUSED,
                    "usage policy",
                    "content policy",
                    "content_filter",
                    "response was blocked due to",
                    "safety reasons",
                    "(has been|was) flagged"),
            // a service that limits the rate may speak of the plan and of billing too
            Sign.of(FailureClass.RATE_LIMIT, "resource_exhausted", "rate.limit", "usage limit", "hit your limit"),
            Sign.of(FailureClass.BILLING, "billing", "credit balance", "insufficient_quota", "payment required"),
            Sign.of(
                    FailureClass.AUTHENTICATION,
                    "unauthorized",
                    "unauthenticated",
                    "authentication",
                    "api.key",
                    "oauth token",
                    "missing environment variable",
                    "not logged in",
                    "sign in again",
                    "/login"),
            Sign.of(
                    FailureClass.MODEL_NOT_FOUND,
                    "model.not.found",
                    "unknown model",
                    "model.*(does not exist|is not supported)",
                    "is not found for api version"),
            Sign.of(FailureClass.RATE_LIMIT, "quota", "too many req"),
            Sign.of(FailureClass.OVERLOAD, "overloaded", "high demand", "at capacity", "service unavailable"),
            Sign.of(
                    FailureClass.NETWORK,
                    "stream disconnected",
                    "fetch failed",
                    "connection",
                    "connect to",
                    "econn",
                    "socket",
                    "timed out",
                    "timeout",
                    "error sending request",
                    "end of json",
                    "json parsing failed",
                    "eof while",
                    "empty or malformed",
                    "finish.reason"));

    private ServiceFailure() {}

    /**
     * The class of the failure.
     *
     * @param status the HTTP status of the answer; below 400 when unknown
     * @param said what the service or the agent says of it
     * @param otherwise the class when neither tells
     */
    static FailureClass of(int status, String said, FailureClass otherwise) {
        if (status < 400) {
            return inWords(said).orElse(otherwise);
        }
        if (status >= 500) {
            return FailureClass.OVERLOAD;
        }
        return switch (status) {
            case 401, 403 -> FailureClass.AUTHENTICATION;
            case 402 -> FailureClass.BILLING;
            case 404 -> FailureClass.MODEL_NOT_FOUND;
            case 408 -> FailureClass.NETWORK;
            case 413 -> FailureClass.CONTEXT_EXCEEDED;
            case 429 -> inWords(said).filter(FailureClass.BILLING::equals).orElse(FailureClass.RATE_LIMIT);
            // some services answer 400 to all that they do not like, but one that answers can be reached
            default ->
                inWords(said).filter(kind -> kind != FailureClass.NETWORK).orElse(FailureClass.REQUEST);
        };
    }

    private static Optional<FailureClass> inWords(String said) {
        return SIGNS.stream().filter(sign -> sign.isIn(said)).map(Sign::kind).findFirst();
    }

    /** Words, any of which tell a class. A dot stands for whatever a writer puts between two of them. */
    private record Sign(FailureClass kind, Pattern words) {

        static Sign of(FailureClass kind, String... words) {
            return new Sign(kind, Pattern.compile(String.join("|", words), Pattern.CASE_INSENSITIVE));
        }

        boolean isIn(String text) {
            return words.matcher(text).find();
        }
    }
}

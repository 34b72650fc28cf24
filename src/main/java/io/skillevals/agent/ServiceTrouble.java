package io.skillevals.agent;

import io.skillevals.rundir.FailureClass;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells the class of what a model's service refused: by the status of its answer and, where an agent does not pass that on, by
 * the words that services and agents use.
 */
final class ServiceTrouble {

    private ServiceTrouble() {}

    /** The class of an answer with a status that is an error. */
    static FailureClass of(int status, String said) {
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
            default -> inWords(said).orElse(FailureClass.REQUEST);
        };
    }

    /** The class that the words tell; empty when they tell none. */
    static Optional<FailureClass> inWords(String said) {
        String words = said.toLowerCase(Locale.ROOT);
        return Stream.of(
                        told(
                                words,
                                FailureClass.CONTEXT_EXCEEDED,
                                "context window",
                                "context limit",
                                "context length",
                                "context_length",
                                "maximum context",
                                "prompt is too long",
                                "input is too long"),
                        told(
                                words,
                                FailureClass.REFUSED,
                                "usage policy",
                                "content policy",
                                "safety reasons",
                                "has been flagged",
                                "was flagged"),
                        told(
                                words,
                                FailureClass.BILLING,
                                "billing",
                                "credit balance",
                                "insufficient_quota",
                                "exceeded your current quota",
                                "quota exceeded",
                                "payment required"),
                        told(
                                words,
                                FailureClass.AUTHENTICATION,
                                "unauthorized",
                                "authentication",
                                "api key",
                                "api-key",
                                "missing environment variable",
                                "not logged in",
                                "sign in again"),
                        told(words, FailureClass.MODEL_NOT_FOUND, "model not found", "model_not_found"),
                        words.contains("model") && told(words, "does not exist", "is not supported", "unknown model")
                                ? Optional.of(FailureClass.MODEL_NOT_FOUND)
                                : Optional.<FailureClass>empty(),
                        told(
                                words,
                                FailureClass.RATE_LIMIT,
                                "rate limit",
                                "rate_limit",
                                "usage limit",
                                "too many requests"),
                        told(
                                words,
                                FailureClass.OVERLOAD,
                                "overloaded",
                                "high demand",
                                "at capacity",
                                "service unavailable"),
                        told(
                                words,
                                FailureClass.NETWORK,
                                "stream disconnected",
                                "connection failed",
                                "connection error",
                                "error sending request",
                                "cannot connect",
                                "connection refused",
                                "connection reset",
                                "socket",
                                "timed out",
                                "timeout",
                                "json parsing failed"))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<FailureClass> told(String words, FailureClass kind, String... signs) {
        return told(words, signs) ? Optional.of(kind) : Optional.empty();
    }

    private static boolean told(String words, String... signs) {
        return Stream.of(signs).anyMatch(words::contains);
    }
}

package io.skillevals.agent;

import io.skillevals.rundir.FailureClass;
import java.util.Locale;
import java.util.stream.Stream;

/** Tells what went wrong with a model's service from the status of its answer, else from what is said of it. */
final class ServiceFailure {

    private ServiceFailure() {}

    /**
     * The class of the failure.
     *
     * @param status the HTTP status of the answer; 0 when unknown
     * @param text what is said of it
     * @param otherwise the class when neither tells
     */
    static FailureClass of(int status, String text, FailureClass otherwise) {
        String said = text.toLowerCase(Locale.ROOT);
        if (status >= 500) {
            return FailureClass.OVERLOAD;
        }
        return switch (status) {
            case 0 -> withoutStatus(said, otherwise);
            case 401, 403 -> FailureClass.AUTHENTICATION;
            case 402 -> FailureClass.BILLING;
            case 404 -> FailureClass.MODEL_NOT_FOUND;
            case 408 -> FailureClass.NETWORK;
            case 413 -> FailureClass.CONTEXT_EXCEEDED;
            case 429 -> outOfMoney(said) ? FailureClass.BILLING : FailureClass.RATE_LIMIT;
            default -> refusedRequest(said);
        };
    }

    /** Some services answer 400 to all that they do not like. */
    private static FailureClass refusedRequest(String said) {
        if (contextExceeded(said)) {
            return FailureClass.CONTEXT_EXCEEDED;
        }
        if (refused(said)) {
            return FailureClass.REFUSED;
        }
        if (outOfMoney(said)) {
            return FailureClass.BILLING;
        }
        return says(said, "api key") ? FailureClass.AUTHENTICATION : FailureClass.REQUEST;
    }

    private static FailureClass withoutStatus(String said, FailureClass otherwise) {
        if (contextExceeded(said)) {
            return FailureClass.CONTEXT_EXCEEDED;
        }
        if (refused(said)) {
            return FailureClass.REFUSED;
        }
        if (says(said, "/login", "api key", "oauth token", "not logged in", "unauthenticated", "no authentication")) {
            return FailureClass.AUTHENTICATION;
        }
        if (outOfMoney(said)) {
            return FailureClass.BILLING;
        }
        if (says(said, "rate limit", "usage limit", "hit your limit", "quota", "resource_exhausted", "too many req")) {
            return FailureClass.RATE_LIMIT;
        }
        if (says(said, "model not found", "unknown model", "is not found for api version")) {
            return FailureClass.MODEL_NOT_FOUND;
        }
        if (says(said, "overloaded", "service unavailable")) {
            return FailureClass.OVERLOAD;
        }
        return brokenOff(said) ? FailureClass.NETWORK : otherwise;
    }

    private static boolean contextExceeded(String said) {
        return says(
                said,
                "prompt is too long",
                "input is too long",
                "context window",
                "context limit",
                "context length",
                "input token count");
    }

    private static boolean refused(String said) {
        return says(said, "usage policy", "content policy", "content_filter", "response was blocked due to");
    }

    private static boolean outOfMoney(String said) {
        return says(said, "credit balance", "insufficient_quota");
    }

    private static boolean brokenOff(String said) {
        return says(
                said,
                "fetch failed",
                "connection",
                "connect to",
                "econn",
                "socket",
                "timed out",
                "error sending request",
                "end of json",
                "eof while",
                "finish reason",
                "finish_reason");
    }

    private static boolean says(String said, String... words) {
        return Stream.of(words).anyMatch(said::contains);
    }
}

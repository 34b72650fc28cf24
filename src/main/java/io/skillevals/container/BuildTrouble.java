package io.skillevals.container;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells from the log of a failed build whether the machine or the network is to blame, and not what was built.
 *
 * <p>Package managers tell of both in the same place, with the same exit code. Only words that nothing but the infrastructure
 * gives rise to count; when in doubt the step itself failed.
 */
final class BuildTrouble {

    /** Before the failing step lies what other steps said, whose network trouble they got over. */
    private static final int TAIL = 200;

    private static final Pattern STEP = Pattern.compile("Step \\d+/\\d+ : .*");

    /** A step of its own making: the engine only passes its exit code on. */
    private static final Pattern STEP_FAILED = Pattern.compile("returned a non-zero code: \\d+");

    /** pip tells of every attempt; only the last one is a failure. */
    private static final Pattern TRIES_AGAIN = Pattern.compile("Retrying \\(Retry\\(total=[1-9]");

    /** Words of the engine about itself, in its last word only: a step may well print them. */
    private static final Pattern OF_THE_ENGINE = Pattern.compile("(?i)error creating overlay mount|layer does not exist"
            + "|unexpected EOF|connection reset by peer|context (?:canceled|deadline exceeded)"
            + "|failed to (?:register|export) (?:layer|image)|cannot allocate memory|input/output error"
            + "|too many open files");

    private enum Kind {
        DISK("the disk is full", "make room with `docker system prune`, or give the engine more disk"),
        NETWORK("the network failed in a step", "see whether the package registry can be reached from the engine"),
        REGISTRY("the registry refused", "try again later, or log in with `docker login`"),
        ENGINE("the container engine failed", "see whether `docker info` answers, and try again");

        private final String what;
        private final String advice;

        Kind(String what, String advice) {
            this.what = what;
            this.advice = advice;
        }
    }

    private record Sign(Kind kind, Pattern pattern) {
        static Sign of(Kind kind, String regex) {
            return new Sign(kind, Pattern.compile(regex));
        }
    }

    private static final List<Sign> SIGNS = List.of(
            Sign.of(Kind.DISK, "(?i)no space left on device"),
            Sign.of(Kind.DISK, "\\bENOSPC\\b"),
            Sign.of(Kind.DISK, "(?i)disk quota exceeded|\\bEDQUOT\\b"),
            Sign.of(
                    Kind.NETWORK,
                    "(?i)npm (?:err!|error) (?:code |errno )(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ESOCKETTIMEDOUT|ECONNRESET"
                            + "|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E5\\d\\d|E429)\\b"),
            Sign.of(Kind.NETWORK, "(?i)npm (?:err!|error) (?:network )?.*request to https?://\\S+ failed, reason: .*"),
            Sign.of(Kind.NETWORK, "(?i)npm (?:err!|error) (?:5\\d\\d|429) "),
            Sign.of(
                    Kind.NETWORK,
                    "(?:yarn|pnpm|YN0001|ERR_PNPM\\w*|error An unexpected error occurred).*"
                            + "(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ECONNREFUSED|ENETUNREACH)"),
            Sign.of(Kind.NETWORK, "NewConnectionError|ConnectTimeoutError|ReadTimeoutError|NameResolutionError"),
            Sign.of(Kind.NETWORK, "(?:urllib3|requests|pip)\\S*\\.?(?:ReadTimeout|ConnectTimeout|ConnectionError)"),
            Sign.of(Kind.NETWORK, "Max retries exceeded with url"),
            Sign.of(Kind.NETWORK, "HTTPError: (?:5\\d\\d|429) "),
            Sign.of(Kind.NETWORK, "(?i)temporary failure (?:in name resolution|resolving)"),
            Sign.of(
                    Kind.NETWORK,
                    "(?:E|Err:\\d+|W): Failed to fetch https?://\\S+\\s+(?:50\\d|429|Could not (?:connect|resolve)|Connection"
                            + " |Unable to connect)"),
            Sign.of(Kind.NETWORK, "fatal: unable to access '\\S+': (?:Could not resolve host|Failed to connect)"),
            Sign.of(Kind.NETWORK, "curl: \\((?:5|6|7|28|35|56)\\) "),
            Sign.of(
                    Kind.NETWORK,
                    "dial tcp\\S*:? .*(?:no such host|i/o timeout|connection refused|network is unreachable)"),
            Sign.of(Kind.NETWORK, "(?i)TLS handshake timeout"),
            Sign.of(Kind.REGISTRY, "(?i)toomanyrequests"));

    private BuildTrouble() {}

    /**
     * The infrastructure's part in a failed build, in words; empty when a step failed by itself.
     *
     * @param error the engine's last word
     * @param log the lines before it
     */
    static Optional<String> of(String error, List<String> log) {
        // Of a failed step the engine only repeats the command, whatever words are in that.
        if (!STEP_FAILED.matcher(error).find()) {
            for (Sign sign : SIGNS) {
                if (sign.pattern.matcher(error).find()) {
                    return Optional.of(words(sign.kind, error));
                }
            }
            if (OF_THE_ENGINE.matcher(error).find()) {
                return Optional.of(ofTheEngine(error));
            }
            return Optional.empty();
        }
        List<String> step = new ArrayList<>(lastStep(log));
        step.remove(error);
        for (Sign sign : SIGNS) {
            for (String line : step) {
                if (!TRIES_AGAIN.matcher(line).find()
                        && sign.pattern.matcher(line).find()) {
                    return Optional.of(words(sign.kind, line.strip()));
                }
            }
        }
        return Optional.empty();
    }

    /** What an error of the engine's own is called. */
    static String ofTheEngine(String error) {
        return words(Kind.ENGINE, error);
    }

    private static List<String> lastStep(List<String> log) {
        int from = Math.max(0, log.size() - TAIL);
        for (int i = log.size() - 1; i >= from; i--) {
            if (STEP.matcher(log.get(i)).matches()) {
                return log.subList(i + 1, log.size());
            }
        }
        return log.subList(from, log.size());
    }

    private static String words(Kind kind, String line) {
        return kind.what + ": " + line + " (" + kind.advice + ")";
    }
}

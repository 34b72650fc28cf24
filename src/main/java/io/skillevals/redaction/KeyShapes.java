package io.skillevals.redaction;

import java.util.List;
import java.util.stream.Stream;

/**
 * The kinds of keys that are known by their shape: prefix, alphabet and length as their issuers document them, or as
 * the rules of secret scanners (gitleaks, GitHub's secret scanning) have them. Digests, identifiers and placeholders must not be
 * taken for keys: a kind with a weak prefix begins where no word goes on, and one that words could make up holds a digit.
 *
 * <p>No key on one line is longer than 1024 characters, whatever follows it, so that looking for them costs the same on any text.
 * AWS's documented example keys (ending in {@code EXAMPLE}), Stripe's test keys and certificates are no secrets.
 */
final class KeyShapes {

    /** No letter or digit stands before it, unless it ends an escape: a JSON line break, {@code %3D}, {@code }&#92;{@code u001b}. */
    private static final String START =
            "(?:(?<![A-Za-z0-9])|(?<=\\\\[nrtbf])|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\u[0-9A-Fa-f]{4}))";

    private static final String HAS_DIGIT = "(?=[A-Za-z_-]{0,200}+[0-9])";

    private static final String PEM_HEAD = "-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----";
    private static final String PEM_BODY = "[A-Za-z0-9+/=\\s\\\\:;,.()@\"'|>#*-]";
    /** A head without a body is code that handles keys. */
    private static final String PEM_HAS_BODY = "(?=" + PEM_BODY + "{0,300}?[A-Za-z0-9+/]{40})";

    /** Looks no further than to the next five dashes, so that many heads without a foot cost no more than one. */
    private static final String PEM_TO_ITS_FOOT =
            "(?>" + PEM_BODY + "{40,16384}?-----)-?END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----";
    /** Of a block that was cut short, only what is surely of it. */
    private static final String PEM_LINES = "(?:(?:\\s|\\\\[nrt]|[\"'+,>|-]){0,12}+[A-Za-z0-9+/=]{16,4096}+){1,300}+";

    static final List<KeyShape> ALL = Stream.of(
                    Stream.of(
                            // https://docs.claude.com/en/api/overview; gitleaks anthropic-api-key, -admin-api-key
                            open("anthropic-key", "sk-ant-", HAS_DIGIT + "[A-Za-z0-9_-]{32,1024}+"),
                            // https://platform.openai.com/docs/api-reference/authentication; gitleaks openai-api-key
                            open("openai-key", "sk-proj-", HAS_DIGIT + "[A-Za-z0-9_-]{40,1024}+"),
                            open("openai-key", "sk-svcacct-", HAS_DIGIT + "[A-Za-z0-9_-]{40,1024}+"),
                            open("openai-key", "sk-admin-", HAS_DIGIT + "[A-Za-z0-9_-]{40,1024}+"),
                            // also of the services that speak OpenAI's protocol
                            bounded("openai-key", "sk-", HAS_DIGIT + "[A-Za-z0-9]{32,1024}+"),
                            open("openrouter-key", "sk-or-v1-", "[0-9a-f]{64}"),
                            // https://github.blog/engineering/behind-githubs-new-authentication-token-formats/
                            open("github-token", "ghp_", "[A-Za-z0-9]{36,1024}+"),
                            open("github-token", "gho_", "[A-Za-z0-9]{36,1024}+"),
                            open("github-token", "ghu_", "[A-Za-z0-9]{36,1024}+"),
                            open("github-token", "ghs_", "[A-Za-z0-9]{36,1024}+"),
                            open("github-token", "ghr_", "[A-Za-z0-9]{36,1024}+"),
                            open("github-token", "github_pat_", "[A-Za-z0-9_]{60,1024}+"),
                            // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
                            bounded("aws-key", "AKIA", "(?![A-Z0-9]{9}EXAMPLE)[A-Z0-9]{16}(?![A-Za-z0-9])"),
                            bounded("aws-key", "ASIA", "(?![A-Z0-9]{9}EXAMPLE)[A-Z0-9]{16}(?![A-Za-z0-9])"),
                            // gitleaks gcp-api-key
                            bounded("google-key", "AIza", "[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])")),
                    Stream.of(
                            // https://api.slack.com/authentication/token-types; gitleaks slack-*
                            open(
                                    "slack-token",
                                    "xox",
                                    "[abeoprs](?:\\.xox[bp])?-(?=[A-Za-z0-9-]{0,40}?[0-9]{8})[A-Za-z0-9-]{20,1024}+"),
                            open("slack-token", "xapp-", "[0-9]-[A-Z0-9]{6,32}+-[0-9]{8,32}+-[A-Za-z0-9]{16,1024}+"),
                            // https://docs.gitlab.com/security/tokens/#token-prefixes
                            open("gitlab-token", "glpat-", "[A-Za-z0-9_-]{20,1024}+(?:\\.[0-9a-z]{9})?"),
                            // https://github.blog/changelog/2021-09-23-npm-has-a-new-access-token-format/
                            bounded("npm-token", "npm_", "[A-Za-z0-9]{36}(?![A-Za-z0-9_])"),
                            // https://pypi.org/help/#apitoken: a macaroon, which begins with its version and location
                            open("pypi-token", "pypi-", "AgE[A-Za-z0-9_-]{50,1024}+"),
                            // gitleaks huggingface-access-token
                            bounded("huggingface-token", "hf_", "[A-Za-z0-9]{34}(?![A-Za-z0-9_])"),
                            // https://docs.stripe.com/keys
                            bounded("stripe-key", "sk_live_", "[A-Za-z0-9]{16,1024}+"),
                            bounded("stripe-key", "rk_live_", "[A-Za-z0-9]{16,1024}+"),
                            // https://github.com/seamapi/prefixed-api-key
                            bounded(
                                    "seam-key",
                                    "seam_",
                                    "[A-Za-z0-9]{6,12}_(?=[A-Za-z]{0,32}+[0-9])[A-Za-z0-9]{20,32}(?![A-Za-z0-9_])"),
                            // RFC 7515: header and payload are JSON objects, {" is eyJ in base64
                            bounded(
                                    "jwt",
                                    "eyJ",
                                    "[A-Za-z0-9_-]{10,1024}+\\.eyJ[A-Za-z0-9_-]{10,1024}+\\.[A-Za-z0-9_-]{16,1024}+"),
                            // RFC 7468, RFC 1421; also on one line of JSON, in quotes, indented, or in a patch
                            KeyShape.of(
                                    "private-key",
                                    "-----BEGIN ",
                                    PEM_HEAD + PEM_HAS_BODY + "(?:" + PEM_TO_ITS_FOOT + "|" + PEM_LINES + ")")))
            .flatMap(shapes -> shapes)
            .toList();

    private KeyShapes() {}

    /** A prefix that nothing else has. */
    private static KeyShape open(String kind, String prefix, String rest) {
        return KeyShape.of(kind, prefix, prefix + rest);
    }

    /** A prefix that may end a word. */
    private static KeyShape bounded(String kind, String prefix, String rest) {
        return KeyShape.of(kind, prefix, START + prefix + rest);
    }
}

package io.skillevals.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys are put together here, so that no scanner takes this file for a leak. */
class KeyShapesTest {

    private static final Redactor REDACTOR = Redactor.of(Map.of());

    private static final String DIGITS = "0123456789";
    private static final String HEX = DIGITS + "abcdef";
    private static final String LARGE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + DIGITS;
    private static final String ALPHANUMERIC = LARGE + "abcdefghijklmnopqrstuvwxyz";
    private static final String URL_SAFE = ALPHANUMERIC + "-_";

    private static String some(int length, String alphabet) {
        return new Random(length)
                .ints(length, 0, alphabet.length())
                .mapToObj(at -> String.valueOf(alphabet.charAt(at)))
                .collect(Collectors.joining());
    }

    private static String base64(int bytes) {
        byte[] random = new byte[bytes];
        new Random(bytes).nextBytes(random);
        return Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(random);
    }

    private static String pem(String kind, int bytes) {
        return "-----BEGIN " + kind + "-----\n" + base64(bytes) + "\n-----END " + kind + "-----";
    }

    private static String jwt() {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        return Stream.of(
                        "{\"alg\":\"HS256\",\"typ\":\"JWT\"}", "{\"sub\":\"1234567890\",\"admin\":true}", some(32, HEX))
                .map(part -> encoder.encodeToString(part.getBytes(StandardCharsets.UTF_8)))
                .collect(Collectors.joining("."));
    }

    static Stream<Arguments> keys() {
        return Stream.of(
                arguments("anthropic-key", "sk-" + "ant-api03-" + some(93, URL_SAFE) + "AA"),
                arguments("anthropic-key", "sk-" + "ant-oat01-" + some(86, URL_SAFE) + "AA"),
                arguments("anthropic-key", "sk-" + "ant-admin01-" + some(93, URL_SAFE) + "AA"),
                arguments("openai-key", "sk-" + "proj-" + some(156, URL_SAFE)),
                arguments("openai-key", "sk-" + "svcacct-" + some(156, URL_SAFE)),
                arguments("openai-key", "sk-" + some(20, ALPHANUMERIC) + "T3Blbk" + "FJ" + some(20, ALPHANUMERIC)),
                arguments("openai-key", "sk-" + some(32, HEX)),
                arguments("openrouter-key", "sk-" + "or-v1-" + some(64, HEX)),
                arguments("github-token", "ghp" + "_" + some(36, ALPHANUMERIC)),
                arguments("github-token", "gho" + "_" + some(36, ALPHANUMERIC)),
                arguments("github-token", "ghu" + "_" + some(36, ALPHANUMERIC)),
                arguments("github-token", "ghs" + "_" + some(36, ALPHANUMERIC)),
                arguments("github-token", "ghr" + "_" + some(76, ALPHANUMERIC)),
                arguments("github-token", "github" + "_pat_" + some(22, ALPHANUMERIC) + "_" + some(59, ALPHANUMERIC)),
                arguments("aws-key", "AK" + "IA" + some(16, LARGE)),
                arguments("aws-key", "AS" + "IA" + some(16, LARGE)),
                arguments("google-key", "AI" + "za" + some(35, URL_SAFE)),
                arguments("slack-token", "xo" + "xb-123456789012-1234567890123-" + some(24, ALPHANUMERIC)),
                arguments("slack-token", "xo" + "xp-123456789012-123456789012-123456789012-" + some(32, HEX)),
                arguments("slack-token", "xa" + "pp-1-A0123ABCDEF-1234567890123-" + some(64, HEX)),
                arguments("gitlab-token", "glp" + "at-" + some(20, URL_SAFE)),
                arguments("gitlab-token", "glp" + "at-" + some(27, URL_SAFE) + ".01a2b3c4d"),
                arguments("npm-token", "np" + "m_" + some(36, ALPHANUMERIC)),
                arguments("pypi-token", "py" + "pi-AgEIcHlwaS5vcmc" + some(150, URL_SAFE)),
                arguments("huggingface-token", "h" + "f_" + some(34, ALPHANUMERIC)),
                arguments("stripe-key", "sk" + "_live_" + some(24, ALPHANUMERIC)),
                arguments("stripe-key", "rk" + "_live_" + some(99, ALPHANUMERIC)),
                arguments("seam-key", "se" + "am_test2bMS_" + some(24, ALPHANUMERIC)),
                arguments("jwt", jwt()),
                arguments("private-key", pem("PRIVATE KEY", 48)),
                arguments("private-key", pem("RSA PRIVATE KEY", 1190)),
                arguments("private-key", pem("ENCRYPTED PRIVATE KEY", 1320)),
                arguments("private-key", pem("OPENSSH PRIVATE KEY", 420)),
                arguments("private-key", pem("RSA PRIVATE KEY", 9300)),
                arguments("private-key", pem("PGP PRIVATE KEY BLOCK", 2400)),
                arguments("private-key", pem("RSA PRIVATE KEY", 1190).replace("\n", "\r\n")),
                arguments("private-key", pem("RSA PRIVATE KEY", 1190).replace("\n", "\\n")),
                arguments("private-key", pem("RSA PRIVATE KEY", 1190).replace("\n", "\\r\\n")),
                arguments("private-key", pem("RSA PRIVATE KEY", 1190).replace("\n", "\n+")),
                arguments("private-key", pem("RSA PRIVATE KEY", 1190).replace("\n", "\n-")),
                arguments("private-key", pem("EC PRIVATE KEY", 121).replace("\n", "\\n\" +\n    \"")),
                arguments(
                        "private-key",
                        pem("RSA PRIVATE KEY", 1190)
                                .replaceFirst("\n", "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0A1B2C3D\n\n")));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void keyIsReplacedWhateverStandsAround(String kind, String key) {
        String marker = "[redacted:" + kind + "]";
        for (String[] around : new String[][] {
            {"", ""},
            {"key=", "\n"},
            {"{\"text\":\"the key is\\n", "\\nand that is all\"}"},
            {"'", "',"},
            {"?token=", "&x=1"},
            {"x%3D", "%0A"},
            {"Bearer ", " (keep it)"},
            {"\\u001b", "\\u001b[0m"},
            {"`", "`."}
        }) {
            assertThat(REDACTOR.redact(around[0] + key + around[1])).isEqualTo(around[0] + marker + around[1]);
        }
    }

    @ParameterizedTest
    @MethodSource("keys")
    void keyIsReplacedWhereverTheChunksAreSplit(String kind, String key) throws IOException {
        byte[] text = ("a " + key + " b").getBytes(StandardCharsets.UTF_8);
        int step = Math.max(1, text.length / 300);
        for (int split = 0; split <= text.length; split += step) {
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            try (OutputStream out = REDACTOR.redacting(target)) {
                out.write(text, 0, split);
                out.write(text, split, text.length - split);
            }
            assertThat(target).hasToString("a [redacted:" + kind + "] b");
        }
    }

    @Test
    @Timeout(20)
    void singleBytesAreEnoughForTheLongestKey() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (OutputStream out = REDACTOR.redacting(target)) {
            for (byte b : pem("RSA PRIVATE KEY", 2400).getBytes(StandardCharsets.UTF_8)) {
                out.write(b);
            }
        }
        assertThat(target).hasToString("[redacted:private-key]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the task-management-system-for-very-long-names-in-many-words-0123456789",
                "class=\"sk-cube-grid sk-folding-cube sk-circle-fade-dot-with-a-long-name\"",
                "disk-0123456789abcdef0123456789abcdef0123456789abcdef",
                "mask-AbstractSingletonProxyFactoryBean0123456789abcdef",
                "sk-ant-...",
                "sk-ant-your-api-key-goes-here-and-nowhere-else-please",
                "sk-ant-test-0123456789abcdef",
                "sk-live-0123456789abcdef",
                "ghp_xxxxxxxx",
                "github_pat_...",
                "AKIAIOSFODNN7EXAMPLE",
                "XAKIA0123456789ABCDEF",
                "AKIA0123456789ABCDEF0123456789",
                "AKIA and ASIA are prefixes; ASIAN_PAINTS_QUARTER_REPORT",
                "xoxb-your-token-here-without-any-digits",
                "npm_config_registry npm_package_config_foo_bar_baz_qux_quux_corge",
                "hf_hub_download hf_transformers_model_with_a_very_long_name_of_it",
                "glpat-short",
                "pypi-simple-index-with-a-long-name-that-goes-on-and-on-and-on-and-on",
                "sk_test_0123456789abcdefghijklmn",
                "seam_reservations seam_apikey1_token seam_device_1",
                "eyJhbGciOiJIUzI1NiJ9",
                "eyJ.eyJ.x",
                "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                "123e4567-e89b-12d3-a456-426614174000",
                "if (line.startsWith(\"-----BEGIN PRIVATE KEY-----\")) { return parse(line, Encoding.BASE64); }",
                "pem.replace('-----BEGIN RSA PRIVATE KEY-----', '').replace('-----END RSA PRIVATE KEY-----', '')",
                "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
                "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n"
                        + "-----END CERTIFICATE-----",
                "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEq6UrNT0tPJlYqXq7ZQ8nGZfVbRWq\n"
                        + "-----END PUBLIC KEY-----"
            })
    void ordinaryTextIsLeftAlone(String text) throws IOException {
        assertThat(REDACTOR.redact(text)).isEqualTo(text);
        ByteArrayOutputStream byteByByte = new ByteArrayOutputStream();
        try (OutputStream out = REDACTOR.redacting(byteByByte)) {
            for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
                out.write(b);
            }
        }
        assertThat(byteByByte).hasToString(text);
    }

    @Test
    void blockThatWasCutShortLosesItsLinesAndNoText() {
        String block = pem("RSA PRIVATE KEY", 400);
        String cut = block.substring(0, block.indexOf("\n-----END"));

        assertThat(REDACTOR.redact("{\"a\":\"" + cut.replace("\n", "\\n") + "\",\"b\":\"a text\"}"))
                .isEqualTo("{\"a\":\"[redacted:private-key]\",\"b\":\"a text\"}");
        assertThat(REDACTOR.redact(cut + "\n(truncated)\nand more"))
                .isEqualTo("[redacted:private-key]\n(truncated)\nand more");
    }

    @Test
    void endlessKeyDoesNotHoldTheStreamUp() throws IOException {
        byte[] endless = ("sk-" + "ant-" + "a1".repeat(100_000)).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (OutputStream out = REDACTOR.redacting(target)) {
            out.write(endless);
        }
        assertThat(target.toString(StandardCharsets.UTF_8))
                .startsWith("[redacted:anthropic-key]a1")
                .hasSize("[redacted:anthropic-key]".length() + endless.length - "sk-ant-".length() - 1024);
    }

    @Test
    void namedSecretGivesItsNameToAKeyOfThatShape() {
        String key = "ghp" + "_" + some(36, ALPHANUMERIC);
        assertThat(Redactor.of(Map.of("GITHUB_TOKEN", key)).redact("<" + key + ">"))
                .isEqualTo("<[redacted:GITHUB_TOKEN]>");
    }

    @Test
    void keysThatStoodInTheProjectBeforeAreSpared(@TempDir Path project) throws IOException {
        String known = pem("RSA PRIVATE KEY", 1190);
        String other = pem("RSA PRIVATE KEY", 1192);
        Files.createDirectories(project.resolve("test"));
        Files.writeString(project.resolve("test/localhost.key"), known + "\n");
        Files.writeString(project.resolve("config.js"), "apiKey: '" + "AI" + "za" + some(35, URL_SAFE) + "'");
        Redactor sparing = Redactor.of(Map.of("NAMED", "config.js")).sparing(project);

        assertThat(sparing.redact(known)).isEqualTo(known);
        assertThat(sparing.redact(known.replace("\n", "\n+"))).isEqualTo(known.replace("\n", "\n+"));
        assertThat(sparing.redact(known.replace("\n", "\\n"))).isEqualTo(known.replace("\n", "\\n"));
        assertThat(sparing.redact("AI" + "za" + some(35, URL_SAFE))).startsWith("AI" + "za");
        assertThat(sparing.redact(other)).isEqualTo("[redacted:private-key]");
        assertThat(sparing.redact("config.js")).isEqualTo("[redacted:NAMED]");
        assertThat(sparing.and(Map.of("MORE", "more-secret")).redact(known + "more-secret"))
                .isEqualTo(known + "[redacted:MORE]");
    }
}

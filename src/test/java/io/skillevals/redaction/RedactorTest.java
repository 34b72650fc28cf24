package io.skillevals.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {

    private static final String SECRET = "sk-abc/def+1234";
    private static final Redactor REDACTOR = Redactor.of(Map.of("KEY", SECRET));

    @Test
    void secretIsReplacedWhereverTheChunksAreSplit() throws IOException {
        byte[] text = ("a" + SECRET + "b sk-abc/ " + SECRET + SECRET).getBytes(StandardCharsets.UTF_8);
        for (int first = 0; first <= text.length; first++) {
            for (int second = first; second <= text.length; second++) {
                ByteArrayOutputStream target = new ByteArrayOutputStream();
                try (OutputStream out = REDACTOR.redacting(target)) {
                    out.write(text, 0, first);
                    out.write(text, first, second - first);
                    out.write(text, second, text.length - second);
                }
                assertThat(target).hasToString("a[redacted:KEY]b sk-abc/ [redacted:KEY][redacted:KEY]");
            }
        }
    }

    @Test
    void singleBytesAreEnough() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (OutputStream out = REDACTOR.redacting(target)) {
            for (byte b : ("x" + SECRET).getBytes(StandardCharsets.UTF_8)) {
                out.write(b);
            }
        }
        assertThat(target).hasToString("x[redacted:KEY]");
    }

    @Test
    void secretsThatOverlapLeaveNothing() {
        Map<String, String> secrets = new LinkedHashMap<>();
        secrets.put("A", "abcdefgh");
        secrets.put("B", "ghijklmnop");
        assertThat(Redactor.of(secrets).redact("<abcdefghijklmnop>")).isEqualTo("<[redacted:A]>");
    }

    @Test
    void secretsThatOverlapLeaveNothingWhereverTheyAreSplit() throws IOException {
        Map<String, String> secrets = new LinkedHashMap<>();
        secrets.put("A", "abcdefgh");
        secrets.put("B", "ghijklmnop");
        byte[] text = "<abcdefghijklmnop> <abcdefghix>".getBytes(StandardCharsets.UTF_8);
        for (int split = 0; split <= text.length; split++) {
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            try (OutputStream out = Redactor.of(secrets).redacting(target)) {
                out.write(text, 0, split);
                out.write(text, split, text.length - split);
            }
            assertThat(target).hasToString("<[redacted:A]> <[redacted:A]ix>");
        }
    }

    @Test
    void longestOfSecretsThatBeginAlikeIsTaken() throws IOException {
        Map<String, String> secrets = new LinkedHashMap<>();
        secrets.put("SHORT", "abcdefgh");
        secrets.put("LONG", "abcdefghij");
        Redactor redactor = Redactor.of(secrets);
        assertThat(redactor.redact("abcdefghij abcdefgh abcdefghi"))
                .isEqualTo("[redacted:LONG] [redacted:SHORT] [redacted:SHORT]i");
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (OutputStream out = redactor.redacting(target)) {
            out.write("abcdefgh".getBytes(StandardCharsets.UTF_8));
            out.write("ij".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(target).hasToString("[redacted:LONG]");
    }

    @Test
    void markerIsNotRedactedItself() {
        assertThat(Redactor.of(Map.of("A", "redacted", "B", "secret-value")).redact("secret-value"))
                .isEqualTo("[redacted:B]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "u", "us", "use", "user:"})
    void base64IsFoundAtEveryAlignment(String before) {
        for (String after : new String[] {"", "\n", "xy", "xyz"}) {
            byte[] bytes = (before + SECRET + after).getBytes(StandardCharsets.UTF_8);
            for (Base64.Encoder encoder : new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
                String redacted = REDACTOR.redact("Basic " + encoder.encodeToString(bytes));
                assertThat(redacted).contains("[redacted:KEY]");
                assertThat(redacted.replace("[redacted:KEY]", "").length())
                        .as("what is left of " + redacted)
                        .isLessThanOrEqualTo("Basic ".length() + (before.length() + after.length()) * 4 / 3 + 7);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\\\"b\\\\c\\nd/e & <f>",
                "a\\\"b\\\\c\\nd\\/e & <f>",
                "a&quot;b\\c\nd/e &amp; &lt;f&gt;",
                "a%22b%5Cc%0Ad%2Fe+%26+%3Cf%3E",
                "a%22b%5Cc%0Ad%2Fe%20%26%20%3Cf%3E"
            })
    void escapedFormsAreFound(String form) {
        assertThat(Redactor.of(Map.of("KEY", "a\"b\\c\nd/e & <f>")).redact("<" + form + ">"))
                .isEqualTo("<[redacted:KEY]>");
    }

    @Test
    void shortValuesAreRefusedByName() {
        assertThatThrownBy(() -> Redactor.of(Map.of("PIN", "1234567")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PIN")
                .hasMessageNotContaining("1234567");
    }

    @Test
    void flushPassesOnWhatCannotBeginASecret() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        OutputStream out = REDACTOR.redacting(target);
        out.write("a line\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
        assertThat(target).hasToString("a line\n");
        out.write("sk-ab".getBytes(StandardCharsets.UTF_8));
        out.flush();
        assertThat(target).hasToString("a line\n");
        out.close();
        out.close();
        assertThat(target).hasToString("a line\nsk-ab");
    }

    @Test
    void targetIsClosedAlsoWhenItRefusesTheRest() {
        boolean[] closed = new boolean[1];
        OutputStream out = REDACTOR.redacting(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }

            @Override
            public void close() {
                closed[0] = true;
            }
        });
        assertThatThrownBy(() -> {
                    out.write("sk-".getBytes(StandardCharsets.UTF_8));
                    out.close();
                })
                .isInstanceOf(IOException.class)
                .hasMessage("full");
        assertThat(closed[0]).isTrue();
    }

    @Test
    void hugeStreamIsTheSameAsItsTextRedacted() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        while (text.length() < 2_000_000) {
            text.append(random.nextInt(20) == 0 ? SECRET.substring(0, 1 + random.nextInt(SECRET.length())) : "sk- ");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (OutputStream out = REDACTOR.redacting(target)) {
            for (int at = 0; at < bytes.length; ) {
                int length = Math.min(1 + random.nextInt(20_000), bytes.length - at);
                out.write(bytes, at, length);
                at += length;
            }
        }
        assertThat(target.toString(StandardCharsets.UTF_8)
                        .equals(text.toString().replace(SECRET, "[redacted:KEY]")))
                .isTrue();
    }

    @Test
    void bytesThatAreNoTextPassUnchanged() throws IOException {
        byte[] bytes = new byte[100_000];
        new Random(2).nextBytes(bytes);
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (OutputStream out = REDACTOR.redacting(target)) {
            out.write(bytes);
        }
        assertThat(Arrays.equals(target.toByteArray(), bytes)).isTrue();
        assertThat(REDACTOR.finds(bytes)).isFalse();
    }

    @Test
    void withoutSecretsNothingIsInTheWay() {
        OutputStream target = new ByteArrayOutputStream();
        assertThat(Redactor.none().redacting(target)).isSameAs(target);
        assertThat(Redactor.none().finds(new byte[3])).isFalse();
        assertThat(Redactor.none().redact("x")).isEqualTo("x");
    }

    /** As a JSON string has it, with the characters of some places, or all, in hexadecimal digits. */
    private static String json(String text, IntPredicate escaped) {
        StringBuilder json = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (escaped.test(at)) {
                json.append(String.format(at % 2 == 0 ? "\\u%04x" : "\\u%04X", (int) c));
            } else {
                json.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        return json.toString();
    }

    @Test
    void charactersMayBeEscapedEachByItself() throws IOException {
        for (String secret : new String[] {SECRET, "pässwörd-\uD83D\uDD11-k€y", "quote\"and\\slash/<&>"}) {
            Redactor redactor = Redactor.of(Map.of("KEY", secret));
            for (int at = 0; at < secret.length(); at++) {
                int one = at;
                int pair = Character.isHighSurrogate(secret.charAt(at)) ? at + 1 : at;
                if (!Character.isLowSurrogate(secret.charAt(at))) {
                    String json = json(secret, place -> place == one || place == pair);
                    assertThat(redactor.redact("\"" + json + "\"")).isEqualTo("\"[redacted:KEY]\"");
                }
            }
            String all = json(secret, place -> true);
            assertThat(redactor.redact("<" + all + ">")).isEqualTo("<[redacted:KEY]>");
            assertThat(redactor.redact("<" + all.replace("\\", "\\\\") + ">"))
                    .as("JSON within JSON")
                    .isEqualTo("<[redacted:KEY]>");
            assertIsFoundWhereverItIsSplit(redactor, all);
        }
    }

    private static void assertIsFoundWhereverItIsSplit(Redactor redactor, String secret) throws IOException {
        byte[] text = ("\\n" + secret + "\\u0041").getBytes(StandardCharsets.UTF_8);
        for (int split = 0; split <= text.length; split++) {
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            try (OutputStream out = redactor.redacting(target)) {
                out.write(text, 0, split);
                out.write(text, split, text.length - split);
            }
            assertThat(target).hasToString("\\n[redacted:KEY]\\u0041");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-abc\\/def+1234",
                "sk-abc\\u002fdef\\u002B1234",
                "sk\\u002Dabc/def+1234",
                "sk-abc\\\\/def+1234",
                "sk-abc\\\\u002fdef+1234",
                "sk-abc%2Fdef%2B1234",
                "sk-abc%2fdef%2b1234",
                "736b2d6162632f6465662b31323334",
                "736B2D6162632F6465662B31323334"
            })
    void otherWaysToWriteItAreFound(String form) {
        assertThat(REDACTOR.redact("<" + form + ">")).isEqualTo("<[redacted:KEY]>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\u0073k-abc/def+123",
                "\\u00",
                "\\u73k-abc/def+1234",
                "sk-abc\\",
                "sk-abc\\/",
                "\\\\\\\\\\\\\\",
                "sk-abc\\x2fdef+1234"
            })
    void halfASecretIsNone(String form) {
        assertThat(REDACTOR.redact("<" + form + ">")).isEqualTo("<" + form + ">");
        assertThat(REDACTOR.redact(form)).isEqualTo(form);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\\n", "\\r\\n", "\\\\n"})
    void base64MayBeBrokenIntoLines(String lineEnd) {
        Redactor redactor = Redactor.of(Map.of("KEY", "0123456789".repeat(30)));
        for (String before : new String[] {"", "a", "ab"}) {
            String digits = Base64.getMimeEncoder(76, new byte[] {'\n'})
                    .encodeToString((before + "0123456789".repeat(30)).getBytes(StandardCharsets.US_ASCII))
                    .replace("\n", lineEnd);
            assertThat(redactor.redact(digits).replace("[redacted:KEY]", "")).hasSizeLessThanOrEqualTo(7);
        }
    }

    @Test
    void utf16IsFound() {
        for (Charset charset : new Charset[] {StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE}) {
            assertThat(REDACTOR.finds(("\uFEFFkey = " + SECRET).getBytes(charset)))
                    .isTrue();
        }
    }

    @Test
    void redactorWithoutNamesKnowsKeysAndOneThatReplacesNothingDoesNot() {
        String key = "ghp" + "_" + "0123456789".repeat(4);
        assertThat(Redactor.of(Map.of()).redact(key)).isEqualTo("[redacted:github-token]");
        assertThat(Redactor.none().redact(key)).isEqualTo(key);
    }
}

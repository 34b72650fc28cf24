package io.skillevals.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
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
}

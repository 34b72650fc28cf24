package io.skillevals.grade;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A file of cases beside a test. A case begins with {@code ===} and its name.
 *
 * @param owner the test
 * @param file its name
 */
public record CaseFile(Class<?> owner, String file) {

    private static final Pattern CHARACTER = Pattern.compile("(?<!\\\\)\\\\u(\\p{XDigit}{4})");

    /** What is done with a case. */
    @FunctionalInterface
    public interface Judge {

        /** Fails when the case does; its first line is its name. */
        void judge(String block) throws Exception;
    }

    /** Each case as a test. */
    public Stream<DynamicTest> tests(Judge judge) throws IOException {
        return blocks().map(block ->
                DynamicTest.dynamicTest(block.lines().findFirst().orElseThrow(), () -> judge.judge(block)));
    }

    /** The lines of all cases. */
    public Stream<String> lines() throws IOException {
        return blocks().flatMap(String::lines);
    }

    private Stream<String> blocks() throws IOException {
        try (InputStream in = owner.getResourceAsStream(file)) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^=== ")).filter(block -> !block.isBlank());
        }
    }

    /** A text in which the escapes of Java's texts stand for what they are. */
    public static String unescaped(String text) {
        return CHARACTER
                .matcher(text)
                .replaceAll(found -> Character.toString(Integer.parseInt(found.group(1), 16)))
                .translateEscapes();
    }
}

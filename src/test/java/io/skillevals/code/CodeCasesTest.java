package io.skillevals.code;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** All forms of calls, arguments and routes that are resolved, and those that must not be; see the files of cases. */
class CodeCasesTest {

    @TestFactory
    Stream<DynamicContainer> cases() {
        return Stream.of(
                        "typescript",
                        "javascript",
                        "python",
                        "java",
                        "go",
                        "csharp",
                        "ruby",
                        "php",
                        "requests",
                        "arguments",
                        "routes",
                        "frameworks",
                        "unresolved")
                .map(CodeCasesTest::container);
    }

    private static DynamicContainer container(String file) {
        return DynamicContainer.dynamicContainer(
                file,
                CodeCase.parse(text(file)).stream()
                        .map(one -> DynamicTest.dynamicTest(file + ": " + one.name(), one::check)));
    }

    private static String text(String file) {
        try (InputStream in = CodeCasesTest.class.getResourceAsStream("cases/" + file + ".txt")) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(file, e);
        }
    }
}

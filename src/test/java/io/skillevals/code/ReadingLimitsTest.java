package io.skillevals.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sources that nobody wrote by hand, and much reading at a time. */
class ReadingLimitsTest {

    private static final CallName PUSH = CallName.of("customers.push_data");
    private static final String CALL = "export function createReservation() { seam.customers.pushData({}); }\n";

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource({
        "a.ts, (, ), 1",
        "a.ts, [, ], 1",
        "a.js, '{a:', }, 1",
        "a.py, (, ), 1",
        "a.py, 'f(', ), 1",
        "a.ts, 'f(', ), x",
        "a.rb, (, ), 1",
        "a.rb, [, ], 1",
        "a.rb, '{a: ', }, 1",
        "a.rb, 'f(', ), 1",
        "a.rb, 'f { ', ' }', 1",
        "a.rb, 'if a then ', ' end', 1",
        "a.php, (, ), 1",
        "a.php, [, ], 1",
        "a.php, '[1 => ', ], 1",
        "a.php, 'f(', ), 1",
        "a.php, 'fn() => (', ), 1"
    })
    void deepNestingIsLeftOutAndSaid(String file, String open, String close, String core) {
        String text = assigned(file) + open.repeat(10_000) + core + close.repeat(10_000) + ";\n";
        CodeBase code = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(file, text));
        assertThat(code.unread()).anyMatch(note -> note.text().contains("nested deeper than"));
        assertThat(code.sites(PUSH)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a.ts, x, ' + x'", "a.js, a, .b()", "a.ts, x, ?.y", "a.py, x, ' + x'", "a.py, a, .b()",
        "a.rb, x, ' + x'",
        "a.rb, a, .b",
        "a.rb, a, ' { b }.c'",
        "a.php, $x, ' . $x'",
        "a.php, $x, ->b()",
        "a.php, $x, '[1]'"
    })
    void longChainsDoNotOverflow(String file, String first, String next) {
        String text = assigned(file) + first + next.repeat(10_000) + ";\n";
        CodeBase code = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(file, text));
        assertThat(code.sites(PUSH)).isEmpty();
    }

    private static String assigned(String file) {
        return file.endsWith(".php") ? "<?php $y = " : "y = ";
    }

    @ParameterizedTest
    @CsvSource({
        "a.rb, '({['",
        "a.rb, 'def a; if b; '",
        "a.rb, 'foo do |x| '",
        "a.rb, '<<~A '",
        "a.rb, 'class A; '",
        "a.rb, '\"#{'",
        "a.php, '({['",
        "a.php, 'function a() { if ($b) { '",
        "a.php, 'class A { '",
        "a.php, '<<<A '",
        "a.php, '\"{$'"
    })
    void unclosedCodeOfRubyAndPhpDoesNotHang(String file, String open) {
        String text = (file.endsWith(".php") ? "<?php " : "") + open.repeat(2_000);
        CodeBase code = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(file, text));
        assertThat(code.sites(PUSH)).isEmpty();
        assertThat(code.routes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "a.rb | def create_reservation = seam.customers.push_data(a: 1) | def x(; ))) end",
                "a.php | <?php function createReservation() { $seam->customers->pushData(1); } | function x( { ))) "
            },
            delimiter = '|')
    void whatParsesBesideWhatDoesNotIsReadAndTheRestIsSaid(String file, String good, String bad) {
        CodeBase code = read(file, good + "\n" + bad + "\n");
        assertThat(code.sites(PUSH)).hasSize(1);
        assertThat(code.unread()).anyMatch(note -> note.text().contains("not parse"));
    }

    @Test
    void unclosedBracketsDoNotHang() {
        CodeBase code =
                assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read("a.ts", CALL + "({[".repeat(3_000)));
        assertThat(code.unread()).anyMatch(note -> note.text().contains("not parse"));
    }

    @Test
    void callsThatBranchAtEachStepDoNotHang() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            text.append("function f").append(i).append("(a) { ");
            text.append(("f" + (i + 1) + "(a); ").repeat(6)).append("}\n");
        }
        text.append("function f12(a) { seam.customers.pushData(a); }\n");
        CodeBase code = read("a.js", text.toString());
        List<CallSite> reached = assertTimeoutPreemptively(
                Duration.ofSeconds(60), () -> code.reached(code.functions("f6").get(0), PUSH));
        assertThat(reached).isNotEmpty();
        assertThat(code.unresolved()).anyMatch(note -> note.text().contains("calls away"));
    }

    @Test
    void valuesThatDependOnEachOtherDoNotHang() {
        String text = "let a = b || c; let b = c || a; let c = a || b; a = b(c(a)); b = c(a(b));\n" + CALL;
        assertThat(read("a.js", text).sites(PUSH)).hasSize(1);
    }

    @Test
    void aHugeFileIsSkippedAndSaid() throws IOException {
        Files.writeString(root.resolve("bundle.js"), "var a=1;".repeat(700_000));
        Files.writeString(root.resolve("a.ts"), CALL);
        CodeBase code = new CodeReader().read(root);
        assertThat(code.unread())
                .singleElement()
                .satisfies(note -> assertThat(note.text()).contains("too large"));
        assertThat(code.sites(PUSH)).hasSize(1);
    }

    @Test
    void linesAndTextsAreRightBehindCharactersOfSeveralBytes() {
        String text =
                "// äöü 漢字 🎉\nconst ß = '🎉';\nexport function createReservation() { x('漢'); seam.customers.pushData({ 'schlüssel': 1 }); }\n";
        CallSite site = read("a.ts", text).sites(PUSH).get(0);
        assertThat(site.line()).isEqualTo(3);
        assertThat(site.names()).containsExactly("schlüssel");
        assertThat(site.path()).containsExactly("createReservation", "seam.customers.pushData");
    }

    @Test
    void windowsLineEndsAndByteOrderMarks() {
        assertThat(read("a.ts", "\uFEFF" + CALL.replace("\n", "\r\n") + "// x\r\n")
                        .sites(PUSH))
                .hasSize(1);
        assertThat(read("a.py", "\uFEFFdef f():\r\n    seam.customers.push_data()\r\n")
                        .sites(PUSH))
                .hasSize(1);
    }

    @Test
    void nothingNativeIsUsedAfterACollection() {
        for (int i = 0; i < 60; i++) {
            for (String file : List.of("a.ts", "b.tsx", "c.js")) {
                assertThat(read(file, "// " + i + "\n" + CALL.repeat(5)).sites(PUSH))
                        .hasSize(5);
            }
            System.gc();
        }
    }

    @Test
    void severalThreadsReadAtATime() throws Exception {
        CodeReader reader = new CodeReader();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String text = "// " + i % 50 + "\n" + CALL;
                results.add(threads.submit(() -> reader.readTexts(Map.of("a.ts", text, "b.js", text))
                        .sites(PUSH)
                        .size()));
                if (i % 20 == 0) {
                    System.gc();
                }
            }
            for (Future<Integer> result : results) {
                assertThat(result.get()).isEqualTo(2);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static CodeBase read(String file, String text) {
        return new CodeReader().readTexts(Map.of(file, text));
    }
}

package io.skillevals.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        "a.php, 'fn() => (', ), 1",
        "A.java, (, ), 1",
        "A.java, 'f(', ), 1",
        "A.java, '{', }, ;",
        "A.java, 'new A() { int f() { return ', '; } }', 1",
        "a.go, (, ), 1",
        "a.go, 'f(', ), 1",
        "a.go, '[]any{', }, 1",
        "a.go, 'func() any { return ', ' }', 1",
        "A.cs, (, ), 1",
        "A.cs, 'f(', ), 1",
        "A.cs, '() => ', '', 1",
        "A.cs, 'new { a = ', ' }', 1"
    })
    void deepNestingIsLeftOutAndSaid(String file, String open, String close, String core) {
        String text = around(file, open.repeat(10_000) + core + close.repeat(10_000));
        CodeBase code = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(file, text));
        assertThat(code.unread()).anyMatch(note -> note.text().contains("nested deeper than"));
        assertThat(code.sites(PUSH)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a.ts, x, ' + x'",
        "a.js, a, .b()",
        "a.ts, x, ?.y",
        "a.py, x, ' + x'",
        "a.py, a, .b()",
        "a.rb, x, ' + x'",
        "a.rb, a, .b",
        "a.rb, a, ' { b }.c'",
        "a.php, $x, ' . $x'",
        "a.php, $x, ->b()",
        "a.php, $x, '[1]'",
        "A.java, x, ' + x'",
        "A.java, a, .b(1)",
        "A.java, a, .b",
        "a.go, x, ' + x'",
        "a.go, a, .b(1)",
        "a.go, a, '[1]'",
        "A.cs, x, ' + x'",
        "A.cs, a, .b(1)",
        "A.cs, a, ?.B()"
    })
    void longChainsDoNotOverflow(String file, String first, String next) {
        String text = around(file, first + next.repeat(10_000));
        CodeBase code = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(file, text));
        assertThat(code.sites(PUSH)).isEmpty();
    }

    /** A file in which an expression stands where one may. */
    private static String around(String file, String expression) {
        return switch (file.substring(file.lastIndexOf('.'))) {
            case ".java" -> "class A { void f() { x = " + expression + "; } }\n";
            case ".go" -> "package a\nfunc f() { x = " + expression + " }\n";
            case ".cs" -> "class A { void F() { x = " + expression + "; } }\n";
            case ".php" -> "<?php $y = " + expression + ";\n";
            default -> "x = " + expression + "\n";
        };
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

    @ParameterizedTest
    @ValueSource(strings = {"a.ts", "A.java", "a.go", "A.cs"})
    void unclosedBracketsDoNotHang(String file) {
        String text = around(file, CALL + "({[".repeat(3_000));
        CodeBase code = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(file, text));
        assertThat(code.unread()).anyMatch(note -> note.text().contains("not parse"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A.java | class A extends A { A a = a; A f() { return f().a.f(); } }",
                "A.java | class A extends B { B b; } class B extends A { A a; void f() { b.a.b.f(); } }",
                "A.java | interface A extends B {} interface B extends A {} class C implements A { A a; B b; void f() { a.x(); b.y(); } }",
                "A.java | record A(A a) { A f() { return a().a().f(); } }",
                "A.java | class A { class B extends A { class A extends B { void f() { g(); } } } }",
                "A.java | import A; import static A.*; import A.*; class A { void f() { A.g(); } }",
                "a.go | package a; type A struct { *B }; type B struct { *A }; func (a *A) F() { a.G().F() }",
                "a.go | package a; type A interface { B }; type B interface { A; F() }; func f(a A) { a.F() }",
                "a.go | package a; type A = B; type B = A; var a A = b; var b B = a; func f() { a.F(); b.G() }",
                "a.go | package a; import . \"a\"; func f() (x A, err error) { x, err = f(); return }",
                "A.cs | class A : A { A a => a; A F() => F().a.F(); }",
                "A.cs | partial class A : B { } partial class B : A { } partial class A { A P { get { return P.P; } } }",
                "A.cs | using A = A; namespace A { class A { A A { get; set; } void F() { A.A.A.F(); } } }",
                "A.cs | static class A { static void F(this A a) { a.F(); a.F().F(); } }",
                "A.cs | class A(A a) : A(a) { void F() { a.F(); new A(new A(a)).F(); } }"
            })
    void whatIsMadeOfItselfDoesNotHang(String file, String text) {
        CodeBase code = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(file, text.replace("; ", ";\n")));
        assertThat(code.sites(PUSH)).isEmpty();
        code.functions("f")
                .forEach(function -> assertThat(code.reached(function, PUSH)).isEmpty());
        assertThat(code.routes()).isEmpty();
        assertThat(code.unresolved()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "go", "csharp"})
    void brokenCopiesOfEachCaseDoNotThrow(String language) throws IOException {
        List<CodeCase> cases;
        try (InputStream in = ReadingLimitsTest.class.getResourceAsStream("cases/" + language + ".txt")) {
            cases = CodeCase.parse(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
        }
        Random random = new Random(5);
        for (CodeCase one : cases) {
            for (int copy = 0; copy < 4; copy++) {
                Map<String, String> broken = new HashMap<>();
                one.sources().forEach((path, text) -> broken.put(path, mutated(text, random)));
                CodeBase code = assertTimeoutPreemptively(
                        Duration.ofSeconds(60), () -> new CodeReader().readTexts(broken), one.name());
                code.sites(PUSH);
                code.functions("createReservation").forEach(function -> code.reached(function, PUSH));
                assertThat(code.unresolved()).isNotNull();
            }
        }
    }

    private static String mutated(String text, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = 0; i < 3 && changed.length() > 2; i++) {
            int at = random.nextInt(changed.length() - 1);
            switch (random.nextInt(3)) {
                case 0 -> changed.deleteCharAt(at);
                case 1 -> changed.insert(at, "(){}<>\"'=;.,@\u0000é漢".charAt(random.nextInt(16)));
                default -> changed.delete(at, Math.min(changed.length(), at + random.nextInt(20)));
            }
        }
        return changed.toString();
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
            for (Map.Entry<String, String> one : Map.of(
                            "A.java", "class A { void f() { seam.customers().pushData(1); } }",
                            "a.go", "package a; func f() { seam.Customers.PushData(1) }",
                            "A.cs", "class A { void F() { seam.Customers.PushData(1); } }")
                    .entrySet()) {
                assertThat(read(one.getKey(), "// " + i + "\n" + one.getValue()).sites(PUSH))
                        .hasSize(1);
            }
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

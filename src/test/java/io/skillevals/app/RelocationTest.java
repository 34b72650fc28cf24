package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelocationTest {

    private final Relocation inside =
            new Relocation(Path.of("/repo"), Path.of("/repo/evals/x"), Path.of("/work/c/evals/x"), 2);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /repo/evals/x/run.sh              | /work/c/evals/x/run.sh
                    --dir=/repo/evals/x               | --dir=/work/c/evals/x
                    /repo/evals/x:/repo/lib           | /work/c/evals/x:/work/c/evals/x/../../lib
                    file:///repo/lib                  | file:///work/c/evals/x/../../lib
                    '/repo/evals/x y'                 | '/work/c/evals/x y'
                    /repo/evals/xy                    | /work/c/evals/x/../../evals/xy
                    /repo-old/evals/x                 | /repo-old/evals/x
                    /mnt/repo/evals/x                 | /mnt/repo/evals/x
                    scripts/run.sh                    | scripts/run.sh
                    {{versionDir}}/a                  | {{versionDir}}/a
                    """)
    void placesOfTheWorkTreeBecomeThoseOfTheCheckout(String text, String moved) {
        assertThat(inside.text(text)).isEqualTo(moved);
    }
}

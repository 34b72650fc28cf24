package io.skillevals.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ModelNameTest {

    @ParameterizedTest
    @CsvSource({
        "opus-4, opus-4, true",
        "opus-4-20260115, opus-4, true",
        "opus-4@20260115, opus-4, true",
        "opus-4-2026-01-15, opus-4, true",
        "gem-pro-001, gem-pro, true",
        "opus-4-latest, opus-4, true",
        "opus-4[1m], opus-4, true",
        "opus-4-20260115[1m], opus-4, true",
        // Other models, whose names begin alike.
        "gpt-9-mini, gpt-9, false",
        "opus-4-1, opus-4, false",
        "opus-4-1-20260115, opus-4, false",
        "gpt-9o, gpt-9, false",
        "gpt-9-32k, gpt-9, false",
        "opus-4-20260115-fast, opus-4, false",
        // The dated name was asked for, and not any.
        "opus-4, opus-4-20260115, false",
        "sonnet, opus, false"
    })
    void aVariantHasADateBehindTheName(String name, String of, boolean variant) {
        assertThat(ModelName.isVariant(name, of)).isEqualTo(variant);
    }

    @ParameterizedTest
    @CsvSource({
        "opus-4, vendor/opus-4, true",
        "vendor/opus-4-20260115, opus-4, true",
        "vendor/opus-4, other/vendor/opus-4, true",
        "sonnet-4, vendor/opus-4, false",
        "vendor/sonnet-4, vendor/opus-4, false"
    })
    void theServiceBeforeAModelIsNoOtherModel(String observed, String requested, boolean asked) {
        assertThat(ModelName.isWhatWasAsked(observed, requested)).isEqualTo(asked);
    }
}

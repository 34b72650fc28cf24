package io.skillevals.suite.read.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SeamDefinitionTest {

    @Test
    void stubIsLeftOutSinceTheJarDoesNotBringIt() {
        SandboxSource source =
                SeamDefinition.source("small-definition.json", Path.of("home")).orElseThrow();
        assertThat(source.block().get("service").path("url").asString()).isEqualTo("https://connect.example.com");
        assertThat(source.block().get("service").has("stub")).isFalse();
        assertThat(source.base()).isEqualTo(Path.of("home"));
        assertThat(source.fromPom()).isFalse();
        assertThat(source.block().place("/service")).isEqualTo("the usual Seam definition/service");
    }

    @Test
    void pluginMayBeBuiltWithoutIt() {
        assertThat(SeamDefinition.source("nothing.json", Path.of("home"))).isEmpty();
    }
}

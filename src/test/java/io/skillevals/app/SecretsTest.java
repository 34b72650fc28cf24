package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Seed;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Suite;
import io.skillevals.suite.When;
import io.skillevals.suite.sandbox.SandboxUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class SecretsTest {

    private static final String EXAMPLE = "ghp_" + "a1B2".repeat(9);

    @TempDir
    Path folder;

    private Map<String, String> variables = Map.of();

    @Test
    void aLoginIsKeptOutWholeAndInItsTokens() throws IOException {
        Redactor redactor = redactor("{\"type\": \"oauth\", \"tokens\": {\"access\": \"0123456789abcdefgh\"}}");
        assertThat(redactor.redact("it is 0123456789abcdefgh")).isEqualTo("it is [redacted:LOGIN.tokens.access]");
        assertThat(redactor.redact("by oauth")).isEqualTo("by oauth");
    }

    @Test
    void whatOnlyLooksLikeAKeyAndIsTheSkillsOwnStays() throws IOException {
        Files.writeString(folder.resolve("SKILL.md"), "Such as " + EXAMPLE + ".\n");
        assertThat(redactor("very-secret-login").redact(EXAMPLE)).isEqualTo(EXAMPLE);
        String other = EXAMPLE.replace('a', 'b');
        assertThat(redactor("very-secret-login").redact(other))
                .startsWith("[redacted:")
                .doesNotContain(other);
    }

    @Test
    void whatOnlyLooksLikeAKeyAndIsInASeedStays(@TempDir Path rows) throws IOException {
        Fixture fixture = new Fixture(
                        "shop",
                        "",
                        folder,
                        folder,
                        List.of(new Prompt("", "Do it.")),
                        List.of(),
                        List.of(),
                        null,
                        Map.of(),
                        null,
                        Duration.ofMinutes(1),
                        List.of(),
                        List.of(),
                        null)
                .seeding(new Seed(rows, List.of()));
        assertThat(redactor("very-secret-login", null, List.of(fixture)).redact(EXAMPLE))
                .doesNotContain(EXAMPLE);
        Files.writeString(rows.resolve("keys.csv"), EXAMPLE + "\n");
        assertThat(redactor("very-secret-login", null, List.of(fixture)).redact(EXAMPLE))
                .isEqualTo(EXAMPLE);
    }

    @Test
    void whatAnMcpConfigurationHoldsByValueIsKeptOutToo() throws IOException {
        ObjectNode servers = (ObjectNode)
                Json.mapper()
                        .readTree(
                                "{\"docs\": {\"command\": \"docs\", \"env\": {\"DOCS_TOKEN\": \"plain-and-long\", \"MODE\": \"read-only-mode\","
                                        + "\"API_KEY\": \"${API_KEY_OF_DOCS}\"}, \"headers\": {\"Authorization\": \"Bearer abcdefgh\"}}}");
        Redactor redactor = redactor("very-secret-login", servers);
        assertThat(redactor.redact("plain-and-long read-only-mode ${API_KEY_OF_DOCS} Bearer abcdefgh"))
                .isEqualTo(
                        "[redacted:docs.DOCS_TOKEN] read-only-mode ${API_KEY_OF_DOCS} [redacted:docs.Authorization]");
    }

    @Test
    void aSecretThatACheckMayShowToItsProgramIsKeptOutToo() throws IOException {
        CheckSpec check = check(
                "command-passes",
                List.of(),
                "{\"command\": \"env\", \"inherit\": [\"SHOP_TOKEN\", \"NODE_ENV\", \"PIN_KEY\"]}");
        Fixture fixture = new Fixture(
                "shop",
                "",
                folder,
                folder,
                List.of(new Prompt("", "Do it.")),
                List.of(),
                List.of(check("all", List.of(check), "{}")),
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
        Redactor redactor = redactor("very-secret-login", null, List.of(fixture));
        assertThat(redactor.redact("SHOP_TOKEN=tok-123456789 NODE_ENV=production PIN_KEY=1234"))
                .isEqualTo("SHOP_TOKEN=[redacted:SHOP_TOKEN] NODE_ENV=production PIN_KEY=1234");
    }

    private static CheckSpec check(String type, List<CheckSpec> members, String config) {
        return new CheckSpec(
                type,
                type,
                "",
                "checks",
                1,
                Gating.COUNT,
                1,
                false,
                When.ALWAYS,
                members,
                (ObjectNode) Json.mapper().readTree(config),
                "test");
    }

    @Test
    void aSecretAmongTheVariablesOfAnAgentIsKeptOutAndAWordIsNot() throws IOException {
        variables = Map.of(
                "SHOP_API_KEY", "sk-shop-0123456789",
                "AUTH_MODE", "disabled",
                "AUTHOR", "JaneDoeTheSecondOfTheName",
                "TOKEN_URL", "http://127.0.0.1:8080/token",
                "KEY_FILE", "/etc/keys/2026/server.pem",
                "CITY", "1234567890abcdefgh");
        Redactor redactor = redactor("very-secret-login");
        assertThat(redactor.redact("by sk-shop-0123456789")).isEqualTo("by [redacted:SHOP_API_KEY]");
        for (String word : List.of("AUTH_MODE", "AUTHOR", "TOKEN_URL", "KEY_FILE", "CITY")) {
            assertThat(redactor.redact(variables.get(word))).isEqualTo(variables.get(word));
        }
    }

    private Redactor redactor(String login) throws IOException {
        return redactor(login, null);
    }

    private Redactor redactor(String login, @Nullable ObjectNode servers) throws IOException {
        return redactor(login, servers, List.of());
    }

    private Redactor redactor(String login, @Nullable ObjectNode servers, List<Fixture> fixtures) throws IOException {
        Skill skill = new Skill("demo", "", folder, "sha256:0");
        AgentSpec agent = new AgentSpec(
                "command",
                "command",
                List.of("true"),
                false,
                variables,
                List.of("env:LOGIN"),
                Solution.GOLDEN,
                null,
                Isolation.PROCESS,
                new AgentOptions(null, null, null, null, List.of(), List.of(), null, servers));
        Suite suite = new Suite(
                "s",
                fixtures,
                List.of(skill),
                List.of(agent),
                List.of(),
                List.of(),
                1,
                1,
                80,
                GateSpec.NONE,
                SandboxUse.USUAL);
        return Secrets.redactor(
                suite,
                Kinds.load(getClass().getClassLoader()),
                new Credentials(
                        Map.of(
                                "LOGIN", login,
                                "SHOP_TOKEN", "tok-123456789",
                                "NODE_ENV", "production",
                                "PIN_KEY", "1234"),
                        id -> Optional.empty()));
    }
}

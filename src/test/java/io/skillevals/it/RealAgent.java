package io.skillevals.it;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * An agent with its real command line, as the tests start it.
 *
 * @param type the agent's name
 * @param cli its package
 * @param program the name under which it is looked for
 * @param model a model that it takes
 * @param helpers programs that it needs beside it
 * @param turnsOfASkill what it counts for a skill beyond the model's answers
 * @param variables from the model's address and key to variables of the build
 */
record RealAgent(
        String type,
        NpmCli cli,
        String program,
        String model,
        List<NpmCli> helpers,
        int turnsOfASkill,
        BiFunction<String, String, Map<String, String>> variables) {

    private static final String CODEX = "@openai/codex";
    private static final String CODEX_VERSION = "0.171.0";

    /** Codex brings ripgrep, which OpenCode needs. */
    private static final NpmCli RIPGREP = new NpmCli(
            "codex", CODEX, CODEX_VERSION, "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/codex-path/rg");

    static final List<RealAgent> ALL = List.of(
            new RealAgent(
                    "claude-code",
                    ClaudeCli.NPM,
                    "claude",
                    "claude-sonnet-5",
                    List.of(),
                    1,
                    (url, key) -> Map.of(
                            "ANTHROPIC_BASE_URL", url, "ANTHROPIC_API_KEY", key, "CLAUDE_CODE_MAX_RETRIES", "0")),
            new RealAgent(
                    "codex",
                    new NpmCli("codex", CODEX, CODEX_VERSION, ".bin/codex"),
                    "codex",
                    "gpt-5.5",
                    List.of(),
                    0,
                    (url, key) -> Map.of("OPENAI_BASE_URL", url + "/v1", "OPENAI_API_KEY", key)),
            new RealAgent(
                    "gemini",
                    new NpmCli("gemini", "@google/gemini-cli", "0.61.0", ".bin/gemini"),
                    "gemini",
                    "gemini-2.5-pro",
                    List.of(),
                    0,
                    (url, key) -> Map.of("GOOGLE_GEMINI_BASE_URL", url, "GEMINI_API_KEY", key)),
            new RealAgent(
                    "opencode",
                    new NpmCli("opencode", "opencode-ai", "1.18.33", ".bin/opencode"),
                    "opencode",
                    "anthropic/claude-sonnet-5",
                    List.of(RIPGREP),
                    0,
                    (url, key) -> Map.of("ANTHROPIC_BASE_URL", url + "/v1", "ANTHROPIC_API_KEY", key)),
            new RealAgent(
                    "qwen",
                    new NpmCli("qwen", "@qwen-code/qwen-code", "0.24.4", ".bin/qwen"),
                    "qwen",
                    "mock-model",
                    List.of(),
                    0,
                    (url, key) -> Map.of("OPENAI_BASE_URL", url + "/v1", "OPENAI_API_KEY", key)),
            new RealAgent(
                    "copilot",
                    new NpmCli("copilot", "@github/copilot", "1.0.102", ".bin/copilot"),
                    "copilot",
                    "gpt-5.1",
                    List.of(),
                    0,
                    (url, key) -> Map.of(
                            "COPILOT_PROVIDER_BASE_URL",
                            url + "/v1",
                            "COPILOT_PROVIDER_API_KEY",
                            key,
                            "COPILOT_OFFLINE",
                            "true")));

    Map<String, String> environment(String url, String key) {
        return variables.apply(url, key);
    }

    @Override
    public String toString() {
        return type;
    }
}

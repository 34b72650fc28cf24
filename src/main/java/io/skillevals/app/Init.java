package io.skillevals.app;

import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.read.SkillReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes a first fixture for a skill, and what makes the plugin evaluate it: a profile in the POM, or {@code evals.json} where there
 * is no POM. It overwrites nothing: where one of the files is there already, it writes none.
 */
public final class Init {

    private static final String SKILL_FILE = "SKILL.md";
    private static final Pattern WORD = Pattern.compile("@([a-z]+)@");
    private static final String PROFILE = "skill-evals";
    private static final String POM = "pom.xml";
    private static final String BLOCK = "evals.json";
    private static final String FIXTURE = "initFixture";
    private static final String USUAL_FIXTURE = "first-task";

    private final SuiteRequest request;
    private final Log log;

    public Init(SuiteRequest request, Log log) {
        this.request = request;
        this.log = log;
    }

    /**
     * Does it.
     *
     * @throws ConfigurationException when no skill can be read, or something is there that would be overwritten
     */
    public void execute() throws ConfigurationException, IOException {
        Problems problems = new Problems();
        Optional<Skill> skill = skill(problems);
        String name = request.settings().containsKey(FIXTURE)
                ? Objects.requireNonNull(request.settings().get(FIXTURE))
                        .value()
                        .strip()
                : USUAL_FIXTURE;
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            problems.error(
                    request.source(FIXTURE),
                    "`" + name + "` is no name for a fixture's folder: use letters, digits, and . _ - between");
        }
        Path fixtures = request.path("fixturesDirectory", request.basedir().resolve("fixtures"));
        problems.throwIfAny();
        Map<String, String> words = words(skill.orElseThrow(), name, fixtures);
        Map<Path, String> files = files(fixtures.resolve(name), words);
        Path pom = request.basedir().resolve(POM);
        Optional<String> profile = profile(pom, words, problems);
        if (!Files.exists(pom)) {
            files.put(request.basedir().resolve(BLOCK), filled("evals.json", words));
        }
        Preflight.writable(fixtures, request.source("fixturesDirectory"), problems);
        Path written = Files.exists(pom) ? pom.toRealPath() : pom;
        Preflight.writable(Objects.requireNonNull(written.getParent()), pom.toString(), problems);
        refuse(fixtures.resolve(name), problems);
        files.keySet().forEach(file -> refuse(file, problems));
        problems.throwIfAny();
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Files.createDirectories(Objects.requireNonNull(file.getKey().getParent()));
            AtomicFile.writeText(file.getKey(), Redactor.none(), file.getValue());
        }
        if (profile.isPresent()) {
            write(pom.toRealPath(), profile.get());
        }
        tell(files, pom, profile.isPresent(), words);
    }

    private void tell(Map<Path, String> files, Path pom, boolean inPom, Map<String, String> words) {
        log.info("written:");
        files.keySet().forEach(file -> log.info("  " + file));
        if (inPom) {
            log.info("  " + pom + ": the profile " + PROFILE);
        } else if (Files.exists(pom)) {
            log.warn("it cannot be said where a profile belongs in " + pom + ": add this to its <profiles>");
            filled("profile.xml", words).lines().forEach(log::info);
        }
        String plugin = "mvn io.skillevals:evals-maven-plugin:" + words.get("version") + ":";
        String fixturesProperty = Objects.equals(words.get("fixtures"), "fixtures")
                ? ""
                : " " + argument("-Devals.fixturesDirectory=" + words.get("fixtures"));
        String profile = inPom ? " -P" + PROFILE : fixturesProperty;
        log.info("next:");
        log.info(
                "  write the task into project/README.md and eval.json, a ready solution into golden/, a wrong one into decoys/");
        log.info("  " + plugin + "validate" + profile + "   finds mistakes; needs no key with -Devals.preflight=false");
        log.info("  " + plugin + "selftest" + profile + "   tests the checks; needs no key");
        log.info("  "
                + (inPom
                        ? "mvn verify -P" + PROFILE
                        : plugin + "run " + plugin.substring(4) + "report" + fixturesProperty)
                + "   evaluates the skill with Claude Code; needs ANTHROPIC_API_KEY and costs money");
    }

    /** As a shell takes it for one word. */
    private static String argument(String text) {
        return text.matches("[\\w./:=@%+,-]*") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** A file that is there stays the link and keeps the permissions that it has. */
    private static void write(Path file, String text) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        AtomicFile.writeText(file, Redactor.none(), text);
        Files.setPosixFilePermissions(file, permissions);
    }

    private void refuse(Path file, Problems problems) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            problems.error(
                    file.toString(),
                    "is there already, and nothing is overwritten: name another by -Devals.initFixture");
        }
    }

    private Optional<String> profile(Path pom, Map<String, String> words, Problems problems) throws IOException {
        if (!Files.exists(pom)) {
            return Optional.empty();
        }
        Optional<String> text = PomProfile.text(pom);
        // In whatever encoding a POM is written, these names are ASCII.
        String plain = Files.readString(pom, StandardCharsets.ISO_8859_1);
        if (PomProfile.has(plain)) {
            problems.error(
                    pom.toString(),
                    "speaks of evals-maven-plugin already: take that out, or write the fixture by hand");
        }
        if (PomProfile.hasProfile(plain, PROFILE)) {
            problems.error(
                    pom.toString(), "has a profile " + PROFILE + " already: rename it, or write the fixture by hand");
        }
        return text.flatMap(before -> PomProfile.with(before, filled("profile.xml", words)));
    }

    private Map<String, String> words(Skill skill, String fixture, Path fixtures) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("fixture", fixture);
        words.put("skill", skill.name());
        words.put("description", skill.description());
        words.put("folder", relative(skill.directory()));
        words.put("fixtures", relative(fixtures));
        words.put("version", request.plugin());
        return words;
    }

    private String relative(Path folder) {
        Path base = request.basedir().toAbsolutePath().normalize();
        Path full = base.resolve(folder).normalize();
        return (full.startsWith(base) ? base.relativize(full) : full).toString();
    }

    private static Map<Path, String> files(Path fixture, Map<String, String> words) {
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(fixture.resolve("eval.json"), filled("eval.jsonc", words));
        files.put(fixture.resolve("project/README.md"), filled("README.md", words));
        files.put(fixture.resolve("golden/NOTES.md"), filled("golden-NOTES.md", words));
        files.put(fixture.resolve("decoys/empty-notes/NOTES.md"), filled("decoy-NOTES.md", words));
        files.put(fixture.resolve("decoys/empty-notes/decoy.json"), filled("decoy.json", words));
        return files;
    }

    private Optional<Skill> skill(Problems problems) throws IOException {
        String named = request.selectors().getOrDefault("skill", "").strip();
        if (!named.isEmpty()) {
            return new SkillReader(problems)
                    .read(request.basedir().resolve(named).normalize(), "-Devals.skill");
        }
        List<Path> found = new ArrayList<>();
        for (String parent : List.of("", "skills", ".claude/skills")) {
            found.addAll(skillsIn(request.basedir().resolve(parent).normalize()));
        }
        if (found.size() != 1) {
            problems.error(
                    "-Devals.skill",
                    found.isEmpty()
                            ? "no skill was found in " + request.basedir() + ": name the folder that has the SKILL.md"
                            : "several skills were found; name the one that is meant: "
                                    + String.join(
                                            ", ",
                                            found.stream().map(this::relative).toList()));
            return Optional.empty();
        }
        return new SkillReader(problems).read(found.get(0), found.get(0).toString());
    }

    private static List<Path> skillsIn(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve(SKILL_FILE)))
                    .sorted()
                    .toList();
        }
    }

    private static String filled(String template, Map<String, String> words) {
        String text = resource(template);
        boolean json = template.contains(".json");
        return WORD.matcher(text).replaceAll(word -> {
            String value = words.getOrDefault(word.group(1), word.group());
            return Matcher.quoteReplacement(json ? quoted(value) : template.endsWith(".xml") ? escaped(value) : value);
        });
    }

    private static String quoted(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ");
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String resource(String name) {
        try (InputStream in = Init.class.getResourceAsStream("init/" + name)) {
            return new String(
                    Objects.requireNonNull(in, "the plugin lacks its own resource " + name)
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the plugin's own resource " + name + " cannot be read", e);
        }
    }
}

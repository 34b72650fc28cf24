package io.skillevals.app;

import io.skillevals.io.Reason;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Version;
import io.skillevals.suite.read.Placebo;
import io.skillevals.suite.read.SkillReader;
import io.skillevals.suite.read.SkillTold;
import io.skillevals.workspace.GitRevision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A suite's conditions with the files of a checkout in place of those of the work tree. What they say of agents stays as it is. */
final class VersionFiles {

    private final Suite suite;
    private final GitRevision revision;
    private final Path checkout;
    private final Problems problems;
    private final Relocation relocation;
    private final Path directory;

    /**
     * The files of a checkout.
     *
     * @param checkout its top folder
     */
    VersionFiles(Suite suite, GitRevision revision, Path checkout, Problems problems) throws IOException {
        this.suite = suite;
        this.revision = revision;
        this.checkout = checkout;
        this.problems = problems;
        Path project = suite.basedir().toAbsolutePath().normalize();
        this.directory = there(project);
        this.relocation = new Relocation(
                revision.root(),
                project,
                directory,
                checkout.relativize(directory).toString().isEmpty()
                        ? 0
                        : checkout.relativize(directory).getNameCount());
    }

    /** The version that they make; a file that cannot be read is a problem. */
    Version version(String name) throws IOException {
        List<Skill> skills = skills(suite.skills());
        List<Condition> conditions = new ArrayList<>();
        for (Condition condition : suite.conditions()) {
            conditions.add(condition(condition, skills));
        }
        return new Version(
                name, revision.description(), revision.commit(), directory, skills, skills(suite.noise()), conditions);
    }

    private List<Skill> skills(List<Skill> here) throws IOException {
        List<Skill> skills = new ArrayList<>();
        for (Skill skill : here) {
            new SkillReader(problems)
                    .read(there(skill.directory()), "the skill " + skill.name() + " at " + revision.description())
                    .ifPresent(skills::add);
        }
        return skills;
    }

    private Condition condition(Condition here, List<Skill> skills) throws IOException {
        Experiment experiment = here.experiment();
        return new Condition(
                here.name(),
                here.control(),
                here.skills(),
                here.delivery(),
                here.agents(),
                options(here.options(), skills),
                experiment == null ? null : new Experiment(there(experiment.directory())),
                surroundings(here.surroundings(), skills));
    }

    private AgentOptions options(AgentOptions here, List<Skill> skills) throws IOException {
        ObjectNode servers = here.mcpServers();
        return new AgentOptions(
                here.model(),
                here.permissionMode(),
                here.maxTurns(),
                here.maxBudgetUsd(),
                here.allowedTools(),
                relocation.texts(here.arguments()),
                placebo(here.systemPrompt(), skills),
                servers == null ? null : relocation.texts(servers));
    }

    private Surroundings surroundings(Surroundings here, List<Skill> skills) throws IOException {
        Path file = here.instructionsFile();
        Path fileThere = file == null ? null : there(file);
        Surroundings.Service service = here.service();
        return new Surroundings(
                fileThere == null ? told(here.instructions(), skills) : text(fileThere),
                fileThere,
                orNone(here.overlay()),
                orNone(here.home()),
                relocation.values(here.environment()),
                relocation.commands(here.setup()),
                relocation.commands(here.teardown()),
                service == null
                        ? null
                        : new Surroundings.Service(
                                relocation.texts(service.command()),
                                service.ready(),
                                service.startLimit(),
                                service.stopLimit()),
                here.data(),
                relocation.texts(here.dump()),
                relocation.commands(here.build()),
                relocation.texts(here.compatibility()));
    }

    /** A text as long as the suite's skills is as long as those of the version. */
    private @Nullable String placebo(@Nullable String systemPrompt, List<Skill> skills) throws IOException {
        return systemPrompt != null && !skills.isEmpty() && systemPrompt.equals(Placebo.of(suite.skills()))
                ? Placebo.of(skills)
                : systemPrompt;
    }

    /** Instructions that tell of the suite's skills tell of those of the version. */
    private @Nullable String told(@Nullable String instructions, List<Skill> skills) {
        return SkillTold.of(suite.skills()).equals(instructions) ? SkillTold.of(skills) : instructions;
    }

    private String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read: " + Reason.of(e));
            return "";
        }
    }

    private @Nullable Path orNone(@Nullable Path here) throws IOException {
        return here == null ? null : there(here);
    }

    private Path there(Path here) throws IOException {
        String path = revision.path(here)
                .orElseThrow(() -> new IOException(here + " lies outside of the git repository " + revision.root()));
        return path.isEmpty() ? checkout : checkout.resolve(path);
    }
}

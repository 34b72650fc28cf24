package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.io.FolderFiles;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The skills as each condition brings them: the suite's own, or where its experiment has other texts, those laid over the suite's files in
 * a folder of our own. Immutable.
 */
final class Variants {

    private final Map<String, List<Skill>> brought;
    private final List<Skill> all;

    private Variants(Map<String, List<Skill>> brought, List<Skill> all) {
        this.brought = Map.copyOf(brought);
        this.all = List.copyOf(all);
    }

    /**
     * Those of a suite.
     *
     * @param folder where they are put together; made when there is one
     */
    static Variants of(Suite suite, Path folder) throws IOException {
        Map<String, List<Skill>> brought = new HashMap<>();
        List<Skill> all = new ArrayList<>();
        for (Condition condition : suite.conditions()) {
            List<Skill> skills = new ArrayList<>();
            for (String name : condition.skills()) {
                Skill skill = suite.skill(name).orElseThrow();
                Optional<Path> own = own(condition.experiment(), skill);
                if (own.isPresent()) {
                    Path place = folder.resolve(String.valueOf(all.size())).resolve(name);
                    skill = variant(skill, own.get(), place);
                    all.add(skill);
                }
                skills.add(skill);
            }
            brought.put(condition.name(), List.copyOf(skills));
        }
        return new Variants(brought, all);
    }

    /** The skills that a condition brings. */
    List<Skill> of(Condition condition) {
        return brought.getOrDefault(condition.name(), List.of());
    }

    /** All that are not the suite's own, whatever condition brings them. */
    List<Skill> all() {
        return all;
    }

    private static Optional<Path> own(@Nullable Experiment experiment, Skill skill) throws IOException {
        return experiment == null ? Optional.empty() : experiment.skill(skill);
    }

    private static Skill variant(Skill skill, Path own, Path place) throws IOException {
        NativeSkills.copy(skill.directory(), place);
        for (Path file :
                FolderFiles.of(own).stream().filter(Variants::isOwnFile).toList()) {
            Path copy = place.resolve(own.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return new Skill(skill.name(), skill.description(), place, Digest.ofFolder(place));
    }

    /** What a link leads to is the suite's, from where it comes anyway. */
    private static boolean isOwnFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }
}

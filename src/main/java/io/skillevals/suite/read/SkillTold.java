package io.skillevals.suite.read;

import io.skillevals.suite.Skill;
import java.util.List;

/** A block of instructions that tells an agent which skills its project has, and to use them. */
public final class SkillTold {

    private SkillTold() {}

    /** The block that tells of these skills. */
    public static String of(List<Skill> skills) {
        StringBuilder text = new StringBuilder("## Skills\n\n"
                + "This project comes with skills, which know more of its subject than you can find in its files:\n\n");
        for (Skill skill : skills) {
            text.append("- ")
                    .append(skill.name())
                    .append(": ")
                    .append(skill.description().strip().replaceAll("\\s+", " "))
                    .append('\n');
        }
        return text.append(
                        "\nBefore you begin, open every skill whose description fits the task, and work as it says.\n")
                .toString();
    }
}

package io.skillevals.run;

import io.skillevals.suite.Skill;
import java.util.regex.Pattern;

/**
 * A skill of the suite that a condition does not bring.
 *
 * @param skill the skill
 * @param lines by which its text is known again; those of the fixture's own project and prompts are not among them
 * @param reference what in a line speaks of it
 */
record WithheldSkill(Skill skill, DistinctiveLines lines, Pattern reference) {

    /** A skill with what speaks of it. */
    static WithheldSkill of(Skill skill, DistinctiveLines lines) {
        return new WithheldSkill(skill, lines, reference(skill));
    }

    /** Its name. */
    String name() {
        return skill.name();
    }

    /** Whether a line speaks of it. */
    boolean isNamedIn(String line) {
        return line.contains(skill.directory().toString())
                || reference.matcher(line).find();
    }

    /**
     * A name such as {@code seam-reservations} is the skill's wherever it stands. A single word, such as {@code reservations}, may be
     * anything in a project; it is the skill's in a path, or where the line speaks of skills.
     */
    private static Pattern reference(Skill skill) {
        String name = "(?<![\\w-])" + Pattern.quote(skill.name()) + "(?![\\w-])";
        boolean word = skill.name().chars().allMatch(Character::isLetter);
        String meant = word
                ? "skills?[/\\\\:]" + name + "|" + name + "[/\\\\]SKILL\\.md|\\bskills?\\b.*" + name + "|" + name
                        + ".*\\bskills?\\b"
                : name;
        return Pattern.compile(meant, Pattern.CASE_INSENSITIVE);
    }
}

package io.skillevals.suite;

import java.nio.file.Path;

/**
 * A folder with a SKILL.md that is being evaluated.
 *
 * @param name as its front matter says
 * @param description as its front matter says
 * @param directory the folder
 * @param digest of all files in it
 */
public record Skill(String name, String description, Path directory, String digest) {}

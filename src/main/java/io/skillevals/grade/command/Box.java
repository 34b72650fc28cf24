package io.skillevals.grade.command;

import org.jspecify.annotations.Nullable;

/**
 * The container that a program runs in.
 *
 * @param image its image, which the engine must have
 * @param outside whether it reaches what the engine's usual network reaches; else it reaches nothing
 * @param memory most bytes of memory
 * @param user whom its processes belong to; absent for the image's own
 */
record Box(
        String image,
        boolean outside,
        long memory,
        @Nullable String user) {}

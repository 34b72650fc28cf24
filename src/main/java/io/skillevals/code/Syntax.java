package io.skillevals.code;

import java.util.List;

/**
 * A parsed text.
 *
 * @param root its tree
 * @param broken lines of places that do not parse
 * @param deep lines of places nested too deeply to be read
 */
record Syntax(Node root, List<Integer> broken, List<Integer> deep) {}

/** Pure functions of numbers: means, spreads, intervals. */
@NullMarked
package io.skillevals.stats;

import org.jspecify.annotations.NullMarked;

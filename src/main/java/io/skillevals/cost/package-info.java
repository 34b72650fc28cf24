/** What runs cost, by their own word or by a table of prices, and what runs to come are likely to cost. */
@NullMarked
package io.skillevals.cost;

import org.jspecify.annotations.NullMarked;

/** Records runs at places outside of the report: a live one by HTTP, a history on the disk. */
@NullMarked
package io.skillevals.record;

import org.jspecify.annotations.NullMarked;

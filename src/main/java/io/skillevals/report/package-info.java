/** Reports, each a pure function of the results. */
@NullMarked
package io.skillevals.report;

import org.jspecify.annotations.NullMarked;

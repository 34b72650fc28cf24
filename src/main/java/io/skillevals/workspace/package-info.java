/** Fresh copies, overlays, snapshots and diffs of project trees. */
@NullMarked
package io.skillevals.workspace;

import org.jspecify.annotations.NullMarked;

/** JSON, digests and atomic writes. */
@NullMarked
package io.skillevals.io;

import org.jspecify.annotations.NullMarked;

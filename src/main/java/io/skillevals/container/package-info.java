/** Containers, private networks and images: made, watched and removed without knowing what for. */
@NullMarked
package io.skillevals.container;

import org.jspecify.annotations.NullMarked;

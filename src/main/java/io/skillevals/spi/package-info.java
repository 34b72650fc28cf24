/** What users implement: checks and agents, and what they see. The only public API. */
@NullMarked
package io.skillevals.spi;

import org.jspecify.annotations.NullMarked;

/** What users wrote, made safe to read: JSON files with the places of their values, paths, names and command lines. */
@NullMarked
package io.skillevals.suite.read.source;

import org.jspecify.annotations.NullMarked;

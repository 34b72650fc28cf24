package io.skillevals.record;

/**
 * What became of all runs at a place.
 *
 * @param place its name
 * @param recorded runs that were recorded now
 * @param known runs that were recorded before
 * @param unrecorded runs that should be there and are not
 * @param left runs that are not meant to be there: of agents without a model, and marked ones
 * @param reason the last reason why a run is not there; empty when all are
 */
public record PlaceReport(String place, int recorded, int known, int unrecorded, int left, String reason) {}

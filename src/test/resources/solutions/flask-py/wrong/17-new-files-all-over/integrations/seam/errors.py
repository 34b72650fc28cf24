class SeamSyncError(Exception):
    """Seam did not take a change of a reservation."""

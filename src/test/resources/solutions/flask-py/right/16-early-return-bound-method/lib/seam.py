import os

from seam import Seam

_cached: list[Seam] = []


def seam_client() -> Seam | None:
    if _cached:
        return _cached[0]
    if not (key := os.environ.get("SEAM_API_KEY")):
        return None
    _cached.append(Seam(api_key=key))
    return _cached[0]

import os
from functools import cache

from seam import Seam


@cache
def get_client() -> Seam:
    return Seam(api_key=os.environ["SEAM_API_KEY"])

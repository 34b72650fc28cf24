import os

from seam import Seam

SEAM_API_KEY = os.environ.get("SEAM_API_KEY")

seam = Seam(api_key=SEAM_API_KEY) if SEAM_API_KEY else None

import os

from seam import Seam

seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))

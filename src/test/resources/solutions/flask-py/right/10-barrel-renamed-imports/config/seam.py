import os

import seam as seam_sdk

client = seam_sdk.Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))

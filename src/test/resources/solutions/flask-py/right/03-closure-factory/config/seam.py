import os

SEAM_API_KEY = os.environ.get("SEAM_API_KEY")
SEAM_WEBHOOK_SECRET = os.environ.get("SEAM_WEBHOOK_SECRET")

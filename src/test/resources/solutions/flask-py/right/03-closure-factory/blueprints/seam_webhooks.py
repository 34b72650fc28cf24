import logging

from flask import Blueprint, jsonify, request
from seam import SeamWebhook, SeamWebhookVerificationError

from config.seam import SEAM_WEBHOOK_SECRET

logger = logging.getLogger(__name__)

seam_webhooks_bp = Blueprint("seam_webhooks", __name__, url_prefix="/seam")

PROBLEMS = frozenset({"access_code.failed_to_set_on_device", "device.disconnected"})


@seam_webhooks_bp.post("/events")
def events():
    try:
        event = SeamWebhook(SEAM_WEBHOOK_SECRET).verify(request.get_data(as_text=True), request.headers)
    except SeamWebhookVerificationError:
        return jsonify(error="bad signature"), 400
    if event.event_type in PROBLEMS:
        logger.warning("Seam reports %s", event.event_type)
    return jsonify(ok=True)

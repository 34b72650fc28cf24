import logging

from flask import Blueprint, jsonify, request

logger = logging.getLogger(__name__)
seam_webhooks_bp = Blueprint("seam_webhooks", __name__, url_prefix="/webhooks")


@seam_webhooks_bp.post("/seam")
def seam():
    event = request.get_json(silent=True) or {}
    event_type = event.get("event_type")
    if event_type == "access_method.issued":
        logger.info("Access method issued: %s", event.get("access_method_id"))
    elif event_type in ("access_code.failed_to_set_on_device", "device.disconnected"):
        logger.warning("Needs a look: %s", event)
    return jsonify(received=True)

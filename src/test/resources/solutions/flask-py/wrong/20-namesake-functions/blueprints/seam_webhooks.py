import logging

from flask import Blueprint, jsonify, request

logger = logging.getLogger(__name__)

seam_webhooks_bp = Blueprint("seam_webhooks", __name__, url_prefix="/webhooks")


@seam_webhooks_bp.post("/seam")
def seam():
    event = request.get_json(silent=True) or {}
    if event.get("event_type") == "access_code.set_on_device":
        logger.info("Code %s is set", event.get("access_code_id"))
    elif event.get("event_type") == "access_code.failed_to_set_on_device":
        logger.error("Code %s could not be set", event.get("access_code_id"))
    return jsonify(received=True)

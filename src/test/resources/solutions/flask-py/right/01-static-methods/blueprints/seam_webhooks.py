import logging

from flask import Blueprint, request

logger = logging.getLogger(__name__)

seam_webhooks_bp = Blueprint("seam_webhooks", __name__)


@seam_webhooks_bp.post("/webhooks/seam")
def receive():
    event = request.get_json(silent=True) or {}
    kind = event.get("event_type")
    if kind == "access_code.set_on_device":
        logger.info("Code is on device %s", event.get("device_id"))
    elif kind == "access_code.failed_to_set_on_device":
        logger.error("Code could not be set on device %s", event.get("device_id"))
    return "", 204

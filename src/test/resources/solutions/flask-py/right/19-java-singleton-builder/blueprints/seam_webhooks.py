import logging
from enum import StrEnum

from flask import Blueprint, jsonify, request

logger = logging.getLogger(__name__)
seam_webhooks_bp = Blueprint("seam_webhooks", __name__, url_prefix="/webhooks")


class SeamEventType(StrEnum):
    CODE_SET = "access_code.set_on_device"
    CODE_FAILED = "access_code.failed_to_set_on_device"


@seam_webhooks_bp.post("/seam")
def handle_seam_event():
    event = request.get_json(silent=True) or {}
    if event.get("event_type") == SeamEventType.CODE_SET:
        logger.info("Code set: %s", event.get("access_code_id"))
    elif event.get("event_type") == SeamEventType.CODE_FAILED:
        logger.error("Code failed: %s", event.get("access_code_id"))
    return jsonify(received=True)

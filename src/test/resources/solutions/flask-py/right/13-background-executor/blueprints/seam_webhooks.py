import logging

from flask import Blueprint, jsonify, request

logger = logging.getLogger(__name__)
seam_webhooks_bp = Blueprint("seam_webhooks", __name__, url_prefix="/webhooks/seam")

CODE_SET = "access_code.set_on_device"
CODE_FAILED = "access_code.failed_to_set_on_device"


@seam_webhooks_bp.post("")
def receive():
    event = request.get_json(silent=True) or {}
    if event.get("event_type") not in (CODE_SET, CODE_FAILED):
        return jsonify(ignored=True)
    logger.log(logging.INFO if event["event_type"] == CODE_SET else logging.ERROR, "%s", event)
    return jsonify(received=True)

import logging

from flask import Blueprint, jsonify, request

from services.seam_service import drain

logger = logging.getLogger(__name__)
seam_bp = Blueprint("seam_webhooks", __name__, url_prefix="/hooks")


@seam_bp.post("/seam")
def handle():
    event = request.get_json(silent=True) or {}
    drain()
    if event.get("event_type") == "device.disconnected":
        logger.warning("Lock %s is offline", event.get("device_id"))
    return jsonify(ok=True)

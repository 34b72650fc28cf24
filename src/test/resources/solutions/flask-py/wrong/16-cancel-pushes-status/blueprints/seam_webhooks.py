import logging

from flask import Blueprint, jsonify, request

logger = logging.getLogger(__name__)

seam_webhooks_bp = Blueprint("seam_webhooks", __name__, url_prefix="/webhooks")


@seam_webhooks_bp.post("/seam")
def seam():
    """Receives Seam's events.

    access_code.set_on_device: the guest's code works
    access_code.failed_to_set_on_device: somebody has to look at the lock
    """
    event = request.get_json(silent=True) or {}
    # TODO device.disconnected: tell the property manager
    logger.info("Received a Seam event: %s", event.get("event_id"))
    return jsonify(received=True)

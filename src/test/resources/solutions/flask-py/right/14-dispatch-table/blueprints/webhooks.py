import logging

from flask import Blueprint, jsonify, request

logger = logging.getLogger(__name__)

webhooks_bp = Blueprint("webhooks", __name__, url_prefix="/webhooks")


@webhooks_bp.post("/payments")
def payments():
    event = request.get_json(silent=True)
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        return jsonify(error="type is required"), 400

    data = event.get("data") or {}
    if event["type"] == "payment.succeeded":
        logger.info("Payment received: %s", data.get("payment_id"))
    elif event["type"] == "payment.failed":
        logger.warning("Payment failed: %s", data.get("payment_id"))
    else:
        logger.info("Payment event ignored: %s", event["type"])
    return jsonify(received=True)


@webhooks_bp.post("/seam")
def seam():
    event = request.get_json(silent=True) or {}
    {
        "access_code.set_on_device": lambda: logger.info("Code %s set", event.get("access_code_id")),
        "access_code.failed_to_set_on_device": lambda: logger.error("Code %s failed", event.get("access_code_id")),
        "device.disconnected": lambda: logger.warning("Lock %s offline", event.get("device_id")),
    }.get(event.get("event_type"), lambda: None)()
    return jsonify(received=True)

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


def _code_set(event: dict) -> None:
    logger.info("Access code %s is on the lock", event.get("access_code_id"))


def _code_failed(event: dict) -> None:
    logger.error("Access code %s never made it to the lock", event.get("access_code_id"))


SEAM_HANDLERS = {
    "access_code.set_on_device": _code_set,
    "access_code.failed_to_set_on_device": _code_failed,
}


@webhooks_bp.post("/seam")
def locks():
    event = request.get_json(silent=True) or {}
    SEAM_HANDLERS.get(event.get("event_type"), lambda _: None)(event)
    return jsonify(received=True)

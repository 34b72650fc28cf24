import logging

from flask import Blueprint, request

log = logging.getLogger(__name__)
bp = Blueprint("seam", __name__)


@bp.post("/seam-events")
def on_event():
    kind = (request.get_json(silent=True) or {}).get("event_type", "")
    if kind.startswith("access_code.") and kind == "access_code.failed_to_set_on_device":
        log.error("A code could not be programmed")
    elif kind == "access_code.set_on_device":
        log.info("A code was programmed")
    return "", 200

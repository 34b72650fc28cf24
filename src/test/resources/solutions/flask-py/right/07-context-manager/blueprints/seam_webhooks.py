import logging

from flask import Blueprint, request
from flask.views import MethodView

logger = logging.getLogger(__name__)

seam_webhooks_bp = Blueprint("seam_webhooks", __name__, url_prefix="/webhooks")


class SeamWebhookView(MethodView):
    def post(self):
        event = request.get_json(silent=True) or {}
        if event.get("event_type") == "access_method.issued":
            logger.info("Access method %s was issued", event.get("access_method_id"))
        elif event.get("event_type") == "device.disconnected":
            logger.warning("Lock %s is offline", event.get("device_id"))
        return {"received": True}


seam_webhooks_bp.add_url_rule("/seam", view_func=SeamWebhookView.as_view("seam"))

import logging
import os

from flask import Flask, jsonify, request

from blueprints.reservations import reservations_bp
from blueprints.webhooks import webhooks_bp


def create_app() -> Flask:
    app = Flask(__name__)
    app.register_blueprint(reservations_bp)
    app.register_blueprint(webhooks_bp)

    @app.get("/health")
    def health():
        return jsonify(status="ok")

    @app.post("/seam/webhook")
    def seam_webhook():
        event = request.get_json(silent=True) or {}
        if event.get("event_type") == "access_code.failed_to_set_on_device":
            app.logger.error("No code on lock %s: %s", event.get("device_id"), event.get("errors"))
        return jsonify(received=True)

    return app


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    create_app().run(host="0.0.0.0", port=int(os.environ.get("PORT", "5000")))

import logging
import os

from flask import Flask, jsonify

from blueprints.reservations import reservations_bp
from blueprints.seam_webhooks import seam_webhooks_bp
from blueprints.webhooks import webhooks_bp


def create_app() -> Flask:
    app = Flask(__name__)
    app.register_blueprint(reservations_bp)
    app.register_blueprint(webhooks_bp)
    app.register_blueprint(seam_webhooks_bp)

    @app.get("/health")
    def health():
        return jsonify(status="ok")

    return app


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    create_app().run(host="0.0.0.0", port=int(os.environ.get("PORT", "5000")))

from dataclasses import asdict

from flask import Blueprint, jsonify, request
from seam import SeamHttpApiError

from models.reservation import Reservation
from services import reservation_service
from services.reservation_service import NotFoundError, ValidationError

reservations_bp = Blueprint("reservations", __name__, url_prefix="/api/reservations")


@reservations_bp.post("")
def create():
    reservation = reservation_service.create_reservation(_json_body())
    return _answer(reservation), 201


@reservations_bp.get("/<reservation_id>")
def show(reservation_id: str):
    return _answer(reservation_service.get_reservation(reservation_id))


@reservations_bp.put("/<reservation_id>")
def update(reservation_id: str):
    return _answer(reservation_service.update_reservation(reservation_id, _json_body()))


@reservations_bp.delete("/<reservation_id>")
def cancel(reservation_id: str):
    return _answer(reservation_service.cancel_reservation(reservation_id))


@reservations_bp.errorhandler(ValidationError)
def handle_validation_error(error: ValidationError):
    return jsonify(error=str(error)), 400


@reservations_bp.errorhandler(NotFoundError)
def handle_not_found(error: NotFoundError):
    return jsonify(error=str(error)), 404


@reservations_bp.errorhandler(SeamHttpApiError)
def handle_seam_error(error: SeamHttpApiError):
    return jsonify(error=f"Seam refused the request: {error}"), 502


def _json_body() -> dict:
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        raise ValidationError("A JSON object is required")
    return body


def _answer(reservation: Reservation):
    return jsonify(reservation=asdict(reservation))

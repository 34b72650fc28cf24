from datetime import datetime, timezone

from models import store
from models.property import Unit
from models.reservation import Guest, Reservation
from services import seam_service


class ValidationError(Exception):
    """The caller sent something we cannot accept."""


class NotFoundError(Exception):
    """The reservation asked for does not exist."""


def create_reservation(data: dict) -> Reservation:
    unit = _require_unit(data)
    name = _require_text(data, "guest_name")
    email = _require_text(data, "guest_email")
    check_in, check_out = data.get("check_in"), data.get("check_out")
    _require_period(check_in, check_out)

    guest = _find_or_create_guest(name, email)
    reservation = Reservation(
        id=store.generate_id("res"),
        guest_id=guest.id,
        unit_id=unit.id,
        check_in=check_in,
        check_out=check_out,
    )
    store.reservations[reservation.id] = reservation
    seam_service.push_reservation(reservation)
    return reservation


def update_reservation(reservation_id: str, data: dict) -> Reservation:
    reservation = get_reservation(reservation_id)
    if reservation.status == "cancelled":
        raise ValidationError(f"Reservation {reservation_id} is cancelled and can no longer be changed")
    check_in = data.get("check_in", reservation.check_in)
    check_out = data.get("check_out", reservation.check_out)
    _require_period(check_in, check_out)

    reservation.check_in = check_in
    reservation.check_out = check_out
    return reservation


def cancel_reservation(reservation_id: str) -> Reservation:
    reservation = get_reservation(reservation_id)
    reservation.status = "cancelled"
    seam_service.delete_reservation(reservation)
    return reservation


def get_reservation(reservation_id: str) -> Reservation:
    reservation = store.find_reservation(reservation_id)
    if reservation is None:
        raise NotFoundError(f"Reservation {reservation_id} does not exist")
    return reservation


def _find_or_create_guest(name: str, email: str) -> Guest:
    guest = store.find_guest_by_email(email)
    if guest is None:
        guest = Guest(id=store.generate_id("guest"), name=name, email=email)
        store.guests[guest.id] = guest
    return guest


def _require_unit(data: dict) -> Unit:
    unit = store.find_unit(_require_text(data, "unit_id"))
    if unit is None:
        raise ValidationError(f"Unit {data['unit_id']} does not exist")
    property_id = data.get("property_id", unit.property_id)
    if property_id != unit.property_id:
        raise ValidationError(f"Unit {unit.id} does not belong to property {property_id}")
    return unit


def _require_text(data: dict, field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str) or not value.strip():
        raise ValidationError(f"{field} is required")
    return value


def _require_period(check_in: object, check_out: object) -> None:
    if _require_time(check_in, "check_in") >= _require_time(check_out, "check_out"):
        raise ValidationError("check_out must be later than check_in")


def _require_time(value: object, field: str) -> datetime:
    try:
        time = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise ValidationError(f"{field} must be an ISO 8601 timestamp") from None
    return time if time.tzinfo else time.replace(tzinfo=timezone.utc)

import os

from seam import Seam

from models import store
from models.reservation import Reservation

_client = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


def sync(verb: str, reservation: Reservation) -> None:
    """verb is push or delete."""
    unit, guest = store.find_unit(reservation.unit_id), store.find_guest(reservation.guest_id)
    arguments = {"customer_key": unit.property_id}
    if verb == "push":
        arguments["reservations"] = [{
            "reservation_key": reservation.id,
            "user_identity_key": guest.id,
            "space_keys": [unit.id],
            "starts_at": reservation.check_in,
            "ends_at": reservation.check_out,
        }]
        arguments["user_identities"] = [
            {"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email},
        ]
    else:
        arguments["reservation_keys"] = [reservation.id]
    getattr(_client.customers, f"{verb}_data")(**arguments)

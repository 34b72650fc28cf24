"""Subscribes to what happens to reservations and tells Seam."""

import os

from seam import Seam

from lib.seam import reservation_cancelled, reservation_saved
from models import store
from models.reservation import Reservation

seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


@reservation_saved.connect
def push(reservation: Reservation, **_) -> None:
    guest, unit = store.find_guest(reservation.guest_id), store.find_unit(reservation.unit_id)
    seam.customers.push_data(
        customer_key=unit.property_id,
        user_identities=[{"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email}],
        reservations=[{
            "reservation_key": reservation.id,
            "user_identity_key": guest.id,
            "space_keys": [unit.id],
            "starts_at": reservation.check_in,
            "ends_at": reservation.check_out,
        }],
    )


@reservation_cancelled.connect
def delete(reservation: Reservation, **_) -> None:
    unit = store.find_unit(reservation.unit_id)
    seam.customers.delete_data(customer_key=unit.property_id, reservation_keys=[reservation.id])

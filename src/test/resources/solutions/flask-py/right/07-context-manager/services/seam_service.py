import os
from contextlib import contextmanager
from functools import cache
from typing import Iterator

from seam import Seam

from models import store
from models.reservation import Reservation


@cache
def _seam() -> Seam:
    return Seam(api_key=os.environ["SEAM_API_KEY"])


@contextmanager
def mirrored() -> Iterator[list[Reservation]]:
    """What is in the list when the block ends well goes to Seam."""
    changed: list[Reservation] = []
    yield changed
    for reservation in changed:
        guest = store.find_guest(reservation.guest_id)
        unit = store.find_unit(reservation.unit_id)
        _seam().customers.push_data(
            customer_key=unit.property_id,
            spaces=[{"space_key": unit.id, "name": unit.name}],
            user_identities=[{"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email}],
            reservations=[{
                "reservation_key": reservation.id,
                "user_identity_key": guest.id,
                "space_keys": [unit.id],
                "starts_at": reservation.check_in,
                "ends_at": reservation.check_out,
            }],
        )


class unmirrored:
    """with unmirrored(reservation): ... removes it from Seam when the block ends well."""

    def __init__(self, reservation: Reservation) -> None:
        self.reservation = reservation

    def __enter__(self) -> Reservation:
        return self.reservation

    def __exit__(self, exc_type, exc, tb) -> None:
        if exc_type is None:
            _seam().customers.delete_data(
                customer_key=store.find_unit(self.reservation.unit_id).property_id,
                reservation_keys=[self.reservation.id],
            )

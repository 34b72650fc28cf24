"""An outbox: changes are noted first and sent in order; what fails stays for the next time."""

import logging
import os
from collections import deque

from seam import Seam, SeamHttpApiError

from models import store
from models.reservation import Reservation

logger = logging.getLogger(__name__)
outbox: deque[tuple[str, Reservation]] = deque()
_seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


def enqueue(kind: str, reservation: Reservation) -> None:
    outbox.append((kind, reservation))
    drain()


def drain() -> None:
    while outbox:
        kind, reservation = outbox[0]
        try:
            _deliver(kind, reservation)
        except SeamHttpApiError as error:
            logger.warning("Seam is not reachable, %d changes wait: %s", len(outbox), error)
            return
        outbox.popleft()


def _deliver(kind: str, reservation: Reservation) -> None:
    customer_key = store.find_unit(reservation.unit_id).property_id
    if kind == "delete":
        _seam.customers.delete_data(customer_key=customer_key, reservation_keys=[reservation.id])
        return
    guest = store.find_guest(reservation.guest_id)
    _seam.customers.push_data(
        customer_key=customer_key,
        reservations=[
            {
                "reservation_key": reservation.id,
                "user_identity_key": guest.id,
                "space_keys": [reservation.unit_id],
                "starts_at": reservation.check_in,
                "ends_at": reservation.check_out,
            }
        ],
        user_identities=[{"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email}],
    )

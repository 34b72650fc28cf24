import logging
import os

from seam import Seam

from models import store
from models.reservation import Reservation

logger = logging.getLogger(__name__)
seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


def _audit(action: str, **details) -> None:
    logger.info("seam %s %s", action, details)


def push_reservation(reservation: Reservation) -> None:
    guest = store.find_guest(reservation.guest_id)
    _audit(
        "push",
        customer_key=store.find_unit(reservation.unit_id).property_id,
        user_identities=[{"user_identity_key": guest.id, "email_address": guest.email}],
    )
    # customer_key comes from the workspace's default customer, see SEAM_API_KEY
    seam.customers.push_data(
        reservations=[
            {
                "reservation_key": reservation.id,
                "space_keys": [reservation.unit_id],
                "starts_at": reservation.check_in,
                "ends_at": reservation.check_out,
            }
        ],
    )


def delete_reservation(reservation: Reservation) -> None:
    unit = store.find_unit(reservation.unit_id)
    _audit("delete", reservation_keys=[reservation.id])
    seam.customers.delete_data(customer_key=unit.property_id)

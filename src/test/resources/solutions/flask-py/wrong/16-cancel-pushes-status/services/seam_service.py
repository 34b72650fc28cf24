import os

from seam import Seam

from models import store
from models.reservation import Reservation

seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


def push_reservation(reservation: Reservation) -> None:
    guest = store.find_guest(reservation.guest_id)
    unit = store.find_unit(reservation.unit_id)
    seam.customers.push_data(
        customer_key=unit.property_id,
        user_identities=[{"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email}],
        reservations=[
            {
                "reservation_key": reservation.id,
                "user_identity_key": guest.id,
                "space_keys": [unit.id],
                "starts_at": reservation.check_in,
                "ends_at": reservation.check_out,
                "status": reservation.status,
            }
        ],
    )

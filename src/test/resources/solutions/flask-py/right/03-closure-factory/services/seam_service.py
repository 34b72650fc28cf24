from seam import Seam

from config.seam import SEAM_API_KEY
from models import store
from models.reservation import Reservation


def make_sync(api_key: str | None):
    client = None

    def customers():
        nonlocal client
        if client is None:
            client = Seam(api_key=api_key)
        return client.customers

    def push(reservation: Reservation) -> None:
        unit = store.find_unit(reservation.unit_id)
        guest = store.find_guest(reservation.guest_id)
        customers().push_data(
            customer_key=unit.property_id,
            user_identities=[{"user_identity_key": guest.id, "email_address": guest.email, "name": guest.name}],
            reservations=[{
                "reservation_key": reservation.id,
                "user_identity_key": guest.id,
                "space_keys": [unit.id],
                "starts_at": reservation.check_in,
                "ends_at": reservation.check_out,
            }],
        )

    def drop(reservation: Reservation) -> None:
        unit = store.find_unit(reservation.unit_id)
        customers().delete_data(customer_key=unit.property_id, reservation_keys=[reservation.id])

    return push, drop


push_reservation, drop_reservation = make_sync(SEAM_API_KEY)

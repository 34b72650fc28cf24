from seam import SeamHttpApiError

from integrations.seam.client import get_client
from integrations.seam.errors import SeamSyncError
from models import store
from models.reservation import Reservation


def push_reservation(reservation: Reservation) -> None:
    guest = store.find_guest(reservation.guest_id)
    unit = store.find_unit(reservation.unit_id)
    try:
        get_client().customers.push_data(
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
    except SeamHttpApiError as error:
        raise SeamSyncError(f"Reservation {reservation.id} was not pushed") from error


def delete_reservation(reservation: Reservation) -> None:
    unit = store.find_unit(reservation.unit_id)
    try:
        get_client().customers.delete_data(customer_key=unit.property_id, reservation_keys=[reservation.id])
    except SeamHttpApiError as error:
        raise SeamSyncError(f"Reservation {reservation.id} was not deleted") from error

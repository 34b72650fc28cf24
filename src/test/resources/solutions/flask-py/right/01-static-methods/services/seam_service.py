import os

from seam import Seam

from models import store
from models.reservation import Reservation


class SeamReservations:
    """Namespace of static methods; the client is made on first use."""

    _client: Seam | None = None

    @classmethod
    def client(cls) -> Seam:
        if cls._client is None:
            cls._client = Seam(api_key=os.environ["SEAM_API_KEY"])
        return cls._client

    @staticmethod
    def customer_of(reservation: Reservation) -> str:
        return store.find_unit(reservation.unit_id).property_id

    @staticmethod
    def upsert(reservation: Reservation) -> None:
        guest = store.find_guest(reservation.guest_id)
        SeamReservations.client().customers.push_data(
            customer_key=SeamReservations.customer_of(reservation),
            user_identities=[
                {"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email},
            ],
            reservations=[
                {
                    "reservation_key": reservation.id,
                    "user_identity_key": guest.id,
                    "starts_at": reservation.check_in,
                    "ends_at": reservation.check_out,
                    "space_keys": [reservation.unit_id],
                },
            ],
        )

    @staticmethod
    def remove(reservation: Reservation) -> None:
        SeamReservations.client().customers.delete_data(
            customer_key=SeamReservations.customer_of(reservation),
            reservation_keys=[reservation.id],
        )

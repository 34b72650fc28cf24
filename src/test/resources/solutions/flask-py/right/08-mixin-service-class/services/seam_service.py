import os

from seam import Seam

from models.property import Unit
from models.reservation import Guest, Reservation


class SeamMixin:
    """Gives a service the two calls that keep Seam up to date."""

    __seam: Seam | None = None

    @property
    def seam(self) -> Seam:
        if self.__seam is None:
            self.__seam = Seam(api_key=os.environ["SEAM_API_KEY"])
        return self.__seam

    def seam_upsert(self, reservation: Reservation, guest: Guest, unit: Unit) -> None:
        self.seam.customers.push_data(
            customer_key=unit.property_id,
            spaces=[{"space_key": unit.id, "name": unit.name}],
            user_identities=[{"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email}],
            reservations=[
                {
                    "reservation_key": reservation.id,
                    "user_identity_key": guest.id,
                    "space_keys": [unit.id],
                    "starts_at": reservation.check_in,
                    "ends_at": reservation.check_out,
                }
            ],
        )

    def seam_remove(self, reservation: Reservation, unit: Unit) -> None:
        self.seam.customers.delete_data(customer_key=unit.property_id, reservation_keys=[reservation.id])

from abc import ABC, abstractmethod

from seam import Seam

from models.property import Unit
from models.reservation import Guest, Reservation


class AccessPort(ABC):
    @abstractmethod
    def announce(self, reservation: Reservation, guest: Guest, unit: Unit) -> None: ...

    @abstractmethod
    def withdraw(self, reservation: Reservation, unit: Unit) -> None: ...


class SeamAccess(AccessPort):
    def __init__(self, seam: Seam) -> None:
        self._seam = seam

    def announce(self, reservation: Reservation, guest: Guest, unit: Unit) -> None:
        self._seam.customers.push_data(
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

    def withdraw(self, reservation: Reservation, unit: Unit) -> None:
        self._seam.customers.delete_data(customer_key=unit.property_id, reservation_keys=[reservation.id])

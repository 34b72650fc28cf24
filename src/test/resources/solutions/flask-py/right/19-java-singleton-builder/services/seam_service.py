from __future__ import annotations

import os
import threading
from typing import Any, Final

from seam import Seam

from models import store
from models.reservation import Guest, Reservation


class PushDataRequestBuilder:
    def __init__(self) -> None:
        self._body: Final[dict[str, Any]] = {}

    def with_customer_key(self, customer_key: str) -> PushDataRequestBuilder:
        self._body["customer_key"] = customer_key
        return self

    def with_guest(self, guest: Guest) -> PushDataRequestBuilder:
        self._body["user_identities"] = [
            {"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email},
        ]
        return self

    def with_reservation(self, reservation: Reservation) -> PushDataRequestBuilder:
        self._body["reservations"] = [
            {
                "reservation_key": reservation.id,
                "user_identity_key": reservation.guest_id,
                "space_keys": [reservation.unit_id],
                "starts_at": reservation.check_in,
                "ends_at": reservation.check_out,
            },
        ]
        return self

    def build(self) -> dict[str, Any]:
        return self._body


class SeamReservationManager:
    _instance: SeamReservationManager | None = None
    _lock: Final = threading.Lock()

    def __init__(self) -> None:
        self._customers = Seam(api_key=os.environ["SEAM_API_KEY"]).customers

    @classmethod
    def get_instance(cls) -> SeamReservationManager:
        with cls._lock:
            if cls._instance is None:
                cls._instance = cls()
            return cls._instance

    def save(self, reservation: Reservation) -> None:
        request = (
            PushDataRequestBuilder()
            .with_customer_key(self._customer_key(reservation))
            .with_guest(store.find_guest(reservation.guest_id))
            .with_reservation(reservation)
            .build()
        )
        self._customers.push_data(**request)

    def delete(self, reservation: Reservation) -> None:
        self._customers.delete_data(
            customer_key=self._customer_key(reservation),
            reservation_keys=[reservation.id],
        )

    def _customer_key(self, reservation: Reservation) -> str:
        return store.find_unit(reservation.unit_id).property_id

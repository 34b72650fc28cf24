import logging
import os
from concurrent.futures import Future, ThreadPoolExecutor

from seam import Seam

from models import store
from models.reservation import Reservation

logger = logging.getLogger(__name__)

# One worker keeps the changes of a reservation in order.
_pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="seam")


class SeamJob:
    def __init__(self, reservation: Reservation) -> None:
        self.reservation = reservation
        self.guest = store.find_guest(reservation.guest_id)
        self.unit = store.find_unit(reservation.unit_id)

    def payload(self) -> dict:
        return {
            "customer_key": self.unit.property_id,
            "user_identities": [
                {"user_identity_key": self.guest.id, "name": self.guest.name, "email_address": self.guest.email},
            ],
            "reservations": [
                {
                    "reservation_key": self.reservation.id,
                    "user_identity_key": self.guest.id,
                    "space_keys": [self.unit.id],
                    "starts_at": self.reservation.check_in,
                    "ends_at": self.reservation.check_out,
                },
            ],
        }

    def push(self) -> None:
        Seam(api_key=os.environ["SEAM_API_KEY"]).customers.push_data(**self.payload())

    def delete(self) -> None:
        Seam(api_key=os.environ["SEAM_API_KEY"]).customers.delete_data(
            customer_key=self.unit.property_id,
            reservation_keys=[self.reservation.id],
        )


def push_later(reservation: Reservation) -> Future:
    return _watched(_pool.submit(SeamJob(reservation).push))


def delete_later(reservation: Reservation) -> Future:
    return _watched(_pool.submit(SeamJob(reservation).delete))


def _watched(future: Future) -> Future:
    future.add_done_callback(lambda done: done.exception() and logger.error("Seam: %s", done.exception()))
    return future

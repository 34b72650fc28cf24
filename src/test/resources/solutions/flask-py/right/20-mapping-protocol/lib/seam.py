import os
from collections.abc import Iterator, MutableMapping

from seam import Seam

from models import store
from models.reservation import Reservation


class SeamMirror(MutableMapping[str, Reservation]):
    """A dict of the reservations that exist in Seam; assigning pushes, del deletes."""

    def __init__(self, seam: Seam) -> None:
        self._seam = seam
        self._pushed: dict[str, Reservation] = {}

    def __setitem__(self, key: str, reservation: Reservation) -> None:
        unit, guest = store.find_unit(reservation.unit_id), store.find_guest(reservation.guest_id)
        self._seam.customers.push_data(
            customer_key=unit.property_id,
            user_identities=[{"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email}],
            reservations=[{
                "reservation_key": key,
                "user_identity_key": guest.id,
                "space_keys": [unit.id],
                "starts_at": reservation.check_in,
                "ends_at": reservation.check_out,
            }],
        )
        self._pushed[key] = reservation

    def __delitem__(self, key: str) -> None:
        unit = store.find_unit(self._pushed[key].unit_id)
        self._seam.customers.delete_data(customer_key=unit.property_id, reservation_keys=[key])
        del self._pushed[key]

    def __getitem__(self, key: str) -> Reservation:
        return self._pushed[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pushed)

    def __len__(self) -> int:
        return len(self._pushed)


in_seam = SeamMirror(Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured")))

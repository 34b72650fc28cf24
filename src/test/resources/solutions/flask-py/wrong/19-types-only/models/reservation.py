from dataclasses import dataclass, field
from typing import Literal, Protocol, TypedDict


class SeamReservation(TypedDict):
    reservation_key: str
    user_identity_key: str
    starts_at: str
    ends_at: str


class PushData(TypedDict):
    customer_key: str
    reservations: list[SeamReservation]
    user_identities: list[dict]


class SeamCustomers(Protocol):
    def push_data(self, *, customer_key: str, reservations: list, user_identities: list) -> None: ...

    def delete_data(self, *, customer_key: str, reservation_keys: list[str]) -> None: ...


@dataclass
class Guest:
    id: str
    name: str
    email: str
    seam_user_identity_key: str | None = None


@dataclass
class Reservation:
    id: str
    guest_id: str
    unit_id: str
    check_in: str
    check_out: str
    status: str = "confirmed"
    seam_status: Literal["pending", "pushed", "deleted"] = "pending"
    seam_errors: list[str] = field(default_factory=list)

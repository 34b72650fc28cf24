"""Talks to Seam over plain HTTP; two endpoints are not worth an SDK."""

import os

import requests

from models import store
from models.reservation import Reservation

SEAM_BASE_URL = "https://connect.getseam.com"
PUSH_DATA_URL = f"{SEAM_BASE_URL}/customers/push_data"
DELETE_DATA_URL = f"{SEAM_BASE_URL}/customers/delete_data"


def _headers() -> dict:
    return {"Authorization": f"Bearer {os.environ['SEAM_API_KEY']}"}


def push(reservation: Reservation) -> None:
    guest = store.find_guest(reservation.guest_id)
    unit = store.find_unit(reservation.unit_id)
    response = requests.post(
        PUSH_DATA_URL,
        headers=_headers(),
        json={
            "customer_key": unit.property_id,
            "user_identities": [{"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email}],
            "reservations": [
                {
                    "reservation_key": reservation.id,
                    "user_identity_key": guest.id,
                    "space_keys": [unit.id],
                    "starts_at": reservation.check_in,
                    "ends_at": reservation.check_out,
                }
            ],
        },
        timeout=10,
    )
    response.raise_for_status()


def delete(reservation: Reservation) -> None:
    unit = store.find_unit(reservation.unit_id)
    response = requests.post(
        DELETE_DATA_URL,
        headers=_headers(),
        json={"customer_key": unit.property_id, "reservation_keys": [reservation.id]},
        timeout=10,
    )
    response.raise_for_status()

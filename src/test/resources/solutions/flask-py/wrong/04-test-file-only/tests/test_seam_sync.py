from unittest.mock import MagicMock

from models import store
from services import reservation_service

seam = MagicMock()


def create_reservation(data: dict):
    reservation = reservation_service.create_reservation(data)
    guest = store.find_guest(reservation.guest_id)
    seam.customers.push_data(
        customer_key="prop-1",
        reservations=[{"reservation_key": reservation.id}],
        user_identities=[{"user_identity_key": guest.id}],
    )
    return reservation


def test_create_is_pushed():
    create_reservation({
        "guest_name": "Ada", "guest_email": "ada@example.com", "unit_id": "unit-101",
        "check_in": "2030-01-01T15:00:00Z", "check_out": "2030-01-03T11:00:00Z",
    })
    seam.customers.push_data.assert_called_once()


def test_cancel_is_deleted():
    seam.customers.delete_data(customer_key="prop-1", reservation_keys=["res-1"])
    seam.customers.delete_data.assert_called_once()

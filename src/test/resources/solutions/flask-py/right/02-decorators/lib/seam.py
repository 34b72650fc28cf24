import functools
import logging
import os
from typing import Callable

from seam import Seam, SeamHttpApiError

from models import store
from models.reservation import Reservation

logger = logging.getLogger(__name__)
seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


def pushed_to_seam(function: Callable[..., Reservation]) -> Callable[..., Reservation]:
    """Whatever reservation the function returns is pushed before the caller gets it."""

    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        reservation = function(*args, **kwargs)
        guest, unit = store.find_guest(reservation.guest_id), store.find_unit(reservation.unit_id)
        try:
            seam.customers.push_data(
                customer_key=unit.property_id,
                spaces=[{"space_key": unit.id, "name": unit.name}],
                user_identities=[{"user_identity_key": guest.id, "name": guest.name, "email_address": guest.email}],
                reservations=[{
                    "reservation_key": reservation.id,
                    "user_identity_key": guest.id,
                    "space_keys": [unit.id],
                    "starts_at": reservation.check_in,
                    "ends_at": reservation.check_out,
                }],
            )
        except SeamHttpApiError:
            logger.exception("Reservation %s was not pushed", reservation.id)
        return reservation

    return wrapper


def deleted_from_seam(function: Callable[..., Reservation]) -> Callable[..., Reservation]:
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        reservation = function(*args, **kwargs)
        try:
            seam.customers.delete_data(
                customer_key=store.find_unit(reservation.unit_id).property_id,
                reservation_keys=[reservation.id],
            )
        except SeamHttpApiError:
            logger.exception("Reservation %s was not deleted", reservation.id)
        return reservation

    return wrapper

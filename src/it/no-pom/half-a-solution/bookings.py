from seam import Seam

BOOKINGS = []


def create_booking(guest):
    booking = {"guest": guest}
    BOOKINGS.append(booking)
    # push it: seam.customers.push_data(customer_key=guest)
    return booking

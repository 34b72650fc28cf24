from seam import Seam

BOOKINGS = []


def create_booking(guest):
    booking = {"guest": guest}
    BOOKINGS.append(booking)
    Seam().customers.push_data(customer_key=guest)
    return booking

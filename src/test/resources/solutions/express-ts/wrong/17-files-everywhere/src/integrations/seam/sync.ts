import { Reservation } from '../../models/types';
import { seam } from '../../lib/seam';
import { CUSTOMER_KEY, identityOf } from './payload';

export async function push(reservation: Reservation): Promise<void> {
  await seam.customers.pushData({
    customer_key: CUSTOMER_KEY,
    user_identities: [identityOf(reservation)],
    reservations: [
      {
        reservation_key: reservation.id,
        user_identity_key: reservation.guestId,
        starts_at: reservation.checkIn,
        ends_at: reservation.checkOut,
      },
    ],
  });
}

export async function pushUpdatedReservation(reservation: Reservation): Promise<void> {
  await push(reservation);
}

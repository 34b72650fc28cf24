import { Seam } from 'seam';

import { findGuest, store } from '../models/store';
import { Reservation } from '../models/types';

const seam = new Seam();
const customer_key = 'sunset-rentals';

async function createReservation(reservation: Reservation): Promise<void> {
  const guest = findGuest(reservation.guestId);
  await seam.customers.pushData({
    customer_key,
    user_identities: [{ user_identity_key: reservation.guestId, name: guest?.name ?? 'Guest', email_address: guest?.email }],
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

async function updateReservation(reservation: Reservation): Promise<void> {
  await createReservation(reservation);
}

async function cancelReservation(reservation: Reservation): Promise<void> {
  const stale = { customer_key, reservation_keys: [reservation.id] };
  await seam.customers.deleteData(stale);
}

async function main(): Promise<void> {
  for (const reservation of store.reservations) {
    if (reservation.status === 'cancelled') {
      await cancelReservation(reservation);
    } else {
      await updateReservation(reservation);
    }
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});

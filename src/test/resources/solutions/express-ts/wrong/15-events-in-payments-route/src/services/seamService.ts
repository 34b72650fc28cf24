import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

const customerKey = process.env.SEAM_CUSTOMER_KEY ?? 'sunset-rentals';
const seam = new Seam();

export async function pushReservation(reservation: Reservation): Promise<void> {
  const guest = findGuest(reservation.guestId);
  const unit = findUnit(reservation.unitId);
  await seam.customers.pushData({
    customer_key: customerKey,
    spaces: [{ space_key: reservation.unitId, name: unit?.name ?? reservation.unitId }],
    user_identities: [
      { user_identity_key: reservation.guestId, name: guest?.name ?? 'Guest', email_address: guest?.email },
    ],
    reservations: [
      {
        reservation_key: reservation.id,
        user_identity_key: reservation.guestId,
        space_keys: [reservation.unitId],
        starts_at: reservation.checkIn,
        ends_at: reservation.checkOut,
      },
    ],
  });
}

export async function removeReservation(reservation: Reservation): Promise<void> {
  const target = { customer_key: customerKey, reservation_keys: [reservation.id] };
  await seam.customers.deleteData(target);
}

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

const customer_key = process.env.SEAM_CUSTOMER_KEY ?? 'sunset-rentals';

export const SEAM_FAILURES = new Set(['access_code.failed_to_set_on_device', 'device.disconnected']);

export function buildPush(reservation: Reservation) {
  const guest = findGuest(reservation.guestId);
  const unit = findUnit(reservation.unitId);
  return {
    customer_key,
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
  };
}

export const buildRemoval = (...reservations: Reservation[]) => ({
  customer_key,
  reservation_keys: reservations.map(({ id }) => id),
});

import { findGuest } from '../../models/store';
import { Reservation } from '../../models/types';

export const CUSTOMER_KEY = 'sunset-rentals';

export function identityOf(reservation: Reservation) {
  const guest = findGuest(reservation.guestId);
  return { user_identity_key: reservation.guestId, name: guest?.name ?? 'Guest', email_address: guest?.email };
}

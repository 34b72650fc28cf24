import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

const SEAM_API = process.env.SEAM_API_URL ?? 'https://connect.getseam.com';
const PUSH_DATA_URL = `${SEAM_API}/customers/push_data`;
const DELETE_DATA_URL = SEAM_API + '/customers/delete_data';
const CUSTOMER = 'sunset-rentals';

const headers = () => ({
  'Content-Type': 'application/json',
  Authorization: `Bearer ${process.env.SEAM_API_KEY}`,
});

export async function publish(reservation: Reservation): Promise<void> {
  const guest = findGuest(reservation.guestId);
  const unit = findUnit(reservation.unitId);
  const response = await fetch(PUSH_DATA_URL, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({
      customer_key: CUSTOMER,
      spaces: [{ space_key: unit?.id, name: unit?.name }],
      user_identities: [{ user_identity_key: guest?.id, name: guest?.name, email_address: guest?.email }],
      reservations: [
        {
          reservation_key: reservation.id,
          user_identity_key: reservation.guestId,
          space_keys: [reservation.unitId],
          starts_at: reservation.checkIn,
          ends_at: reservation.checkOut,
        },
      ],
    }),
  });
  if (!response.ok) {
    throw new Error(`Seam answered ${response.status}`);
  }
}

export async function unpublish(reservation: Reservation): Promise<void> {
  await fetch(DELETE_DATA_URL, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ customer_key: CUSTOMER, reservation_keys: [reservation.id] }),
  });
}

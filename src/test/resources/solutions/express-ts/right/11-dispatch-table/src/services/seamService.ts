import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

const seam = new Seam();
const customer_key = 'sunset-rentals';

const upsert = (reservation: Reservation) => {
  const guest = findGuest(reservation.guestId)!;
  const unit = findUnit(reservation.unitId)!;
  return seam.customers.pushData({
    customer_key,
    user_identities: [{ user_identity_key: guest.id, name: guest.name, email_address: guest.email }],
    spaces: [{ space_key: unit.id, name: unit.name }],
    reservations: [
      {
        reservation_key: reservation.id,
        user_identity_key: guest.id,
        space_keys: [unit.id],
        starts_at: reservation.checkIn,
        ends_at: reservation.checkOut,
      },
    ],
  });
};

const actions = {
  created: upsert,
  updated: upsert,
  cancelled: (reservation: Reservation) => {
    const doomed = { customer_key, reservation_keys: [reservation.id] };
    return seam.customers.deleteData(doomed);
  },
};

export type Phase = keyof typeof actions;

export async function notify(phase: Phase, reservation: Reservation): Promise<void> {
  await actions[phase](reservation);
}

export const seamEventActions: Record<string, (event: Record<string, unknown>) => void> = {
  ['access_method.issued']: (event) => console.log('Issued', event.access_method_id),
  ['device.disconnected']: (event) => console.warn('Offline', event.device_id),
};

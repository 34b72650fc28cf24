import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

const seam = new Seam();
const CUSTOMER_KEY = 'sunset-rentals';

/** Pushes one by one, handing out the id of each reservation that has arrived. */
export async function* pushEach(reservations: Iterable<Reservation>): AsyncGenerator<string> {
  for (const reservation of reservations) {
    const guest = findGuest(reservation.guestId)!;
    const unit = findUnit(reservation.unitId)!;
    await seam.customers.pushData({
      customer_key: CUSTOMER_KEY,
      spaces: [{ space_key: unit.id, name: unit.name }],
      user_identities: [{ user_identity_key: guest.id, name: guest.name, email_address: guest.email }],
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
    yield reservation.id;
  }
}

export async function* dropEach(reservations: Iterable<Reservation>): AsyncGenerator<string> {
  for (const { id } of reservations) {
    const one = { customer_key: CUSTOMER_KEY, reservation_keys: [id] };
    await seam.customers.deleteData(one);
    yield id;
  }
}

import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

const seam = new Seam();
const customerKey = 'sunset-rentals';

export default {
  push(reservation: Reservation): Promise<void> {
    const guest = findGuest(reservation.guestId)!;
    const unit = findUnit(reservation.unitId)!;
    return seam.customers
      .pushData({
        customer_key: customerKey,
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
      })
      .then(() => console.log('Seam knows', reservation.id))
      .catch((error: unknown) => console.error('Seam push failed', error));
  },

  remove: ({ id }: Reservation): Promise<void> => {
    const what = { customer_key: customerKey, reservation_keys: [id] };
    return seam.customers.deleteData(what).catch((error: unknown) => console.error('Seam delete failed', error));
  },
};

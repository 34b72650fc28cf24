import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';
import { reservationEvents } from './reservationService';

const seam = new Seam();
const CUSTOMER_KEY = 'sunset-rentals';
const report = (error: unknown) => console.error('Seam is behind', error);

reservationEvents.on('saved', (reservation: Reservation) => {
  const guest = findGuest(reservation.guestId)!;
  const unit = findUnit(reservation.unitId)!;
  const data = {
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
  };
  seam.customers.pushData(data).catch(report);
});

reservationEvents.on('cancelled', (reservation: Reservation) => {
  const data = { customer_key: CUSTOMER_KEY, reservation_keys: [reservation.id] };
  seam.customers.deleteData(data).catch(report);
});

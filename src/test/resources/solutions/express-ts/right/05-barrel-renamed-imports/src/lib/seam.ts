import { Seam as LockCloud } from 'seam';

import { findGuest as guestById, findUnit as unitById } from '../models/store';
import type { Reservation as Stay } from '../models/types';

const cloud = new LockCloud();

export const ISSUED = 'access_method.issued';
export const OFFLINE = 'device.disconnected';

async function push(stay: Stay): Promise<void> {
  const guest = guestById(stay.guestId)!;
  const unit = unitById(stay.unitId)!;
  await cloud.customers.pushData({
    customer_key: unit.propertyId,
    user_identities: [{ user_identity_key: guest.id, name: guest.name, email_address: guest.email }],
    spaces: [{ space_key: unit.id, name: unit.name }],
    reservations: [
      {
        reservation_key: stay.id,
        user_identity_key: guest.id,
        space_keys: [unit.id],
        starts_at: stay.checkIn,
        ends_at: stay.checkOut,
      },
    ],
  });
}

async function erase(stay: Stay): Promise<void> {
  const customer_key = unitById(stay.unitId)!.propertyId;
  const query = { customer_key, reservation_keys: [stay.id] };
  await cloud.customers.deleteData(query);
}

export { push, erase as drop };

import type { Seam } from 'seam';

import { Guest, Reservation, Unit } from '../models/types';

export function makeSeamSync(client: Seam, customer_key: string) {
  const upsert = async (reservation: Reservation, guest: Guest, unit: Unit): Promise<void> => {
    await client.customers.pushData({
      customer_key,
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
  };

  const remove = async (reservationId: string): Promise<void> => {
    const reservation_keys = [reservationId];
    const body = { customer_key, reservation_keys };
    await client.customers.deleteData(body);
  };

  return { upsert, remove };
}

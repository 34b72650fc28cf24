import { test } from 'node:test';

import { Seam } from 'seam';

import { cancelReservation, createReservation, updateReservation } from '../services/reservationService';
import { useSeamHook } from '../services/seamService';

const seam = new Seam();

test('reservations reach Seam', async () => {
  useSeamHook(async (phase, reservation) => {
    const customer_key = 'sunset-rentals';
    if (phase === 'cancelled') {
      const body = { customer_key, reservation_keys: [reservation.id] };
      await seam.customers.deleteData(body);
      return;
    }
    await seam.customers.pushData({
      customer_key,
      user_identities: [{ user_identity_key: reservation.guestId, name: 'Ada' }],
      reservations: [{ reservation_key: reservation.id, user_identity_key: reservation.guestId }],
    });
  });
  const { id } = await createReservation({
    guestName: 'Ada',
    guestEmail: 'ada@example.com',
    unitId: 'unit-101',
    checkIn: '2030-01-01T15:00:00Z',
    checkOut: '2030-01-03T10:00:00Z',
  });
  await updateReservation(id, { checkOut: '2030-01-04T10:00:00Z' });
  await cancelReservation(id);
});

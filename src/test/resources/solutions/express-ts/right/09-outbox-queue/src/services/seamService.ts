import { RequestHandler } from 'express';
import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

interface Job {
  kind: 'upsert' | 'remove';
  reservation: Reservation;
}

const outbox: Job[] = [];
let draining = false;
let seam: Seam | undefined;

export function enqueue(job: Job): void {
  outbox.push(job);
  setImmediate(drain);
}

async function drain(): Promise<void> {
  if (draining) {
    return;
  }
  draining = true;
  try {
    for (let job = outbox.shift(); job; job = outbox.shift()) {
      await run(job).catch((error) => console.error('Seam sync failed', error));
    }
  } finally {
    draining = false;
  }
}

async function run({ kind, reservation }: Job): Promise<void> {
  seam ??= new Seam();
  const unit = findUnit(reservation.unitId)!;
  if (kind === 'remove') {
    const keys = { customer_key: unit.propertyId, reservation_keys: [reservation.id] };
    await seam.customers.deleteData(keys);
    return;
  }
  const guest = findGuest(reservation.guestId)!;
  await seam.customers.pushData({
    customer_key: unit.propertyId,
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
}

export const handleSeamWebhook: RequestHandler = (req, res) => {
  const failures = ['access_code.failed_to_set_on_device', 'device.disconnected'];
  if (failures.includes(req.body?.event_type)) {
    console.error('Lock trouble', req.body);
  }
  res.status(204).end();
};

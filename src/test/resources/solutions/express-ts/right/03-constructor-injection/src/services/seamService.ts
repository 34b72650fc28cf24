import { Request, Response } from 'express';
import { Seam, SeamWebhook } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';
import type { LockGateway } from './reservationService';

export class SeamGateway implements LockGateway {
  private readonly seam: Seam;

  constructor(apiKey: string, private readonly customerKey = 'sunset-rentals') {
    this.seam = new Seam({ apiKey });
  }

  async announce(reservation: Reservation): Promise<void> {
    const guest = findGuest(reservation.guestId);
    const unit = findUnit(reservation.unitId);
    if (!guest || !unit) {
      return;
    }
    await this.seam.customers.pushData({
      customer_key: this.customerKey,
      spaces: [{ space_key: unit.id, name: unit.name }],
      user_identities: [{ user_identity_key: guest.id, name: guest.name, email_address: guest.email }],
      reservations: [
        {
          reservation_key: reservation.id,
          name: `${guest.name} in ${unit.name}`,
          user_identity_key: guest.id,
          space_keys: [unit.id],
          starts_at: reservation.checkIn,
          ends_at: reservation.checkOut,
        },
      ],
    });
  }

  async withdraw({ id }: Reservation): Promise<void> {
    await this.seam.customers.deleteData({ customer_key: this.customerKey, reservation_keys: [id] } as object);
  }
}

/** Signature-checked receiver, mounted with a raw body parser. */
export function receiveSeamEvent(req: Request, res: Response): void {
  const verifier = new SeamWebhook(process.env.SEAM_WEBHOOK_SECRET ?? '');
  let event: { event_type: string; [key: string]: unknown };
  try {
    event = verifier.verify(req.body.toString('utf8'), req.headers as Record<string, string>) as unknown as typeof event;
  } catch {
    res.status(400).json({ error: 'Bad signature' });
    return;
  }
  if (event.event_type === 'access_code.failed_to_set_on_device') {
    console.error('Code not set', event.access_code_id);
  } else if (event.event_type === 'device.disconnected') {
    console.warn('Lock offline', event.device_id);
  }
  res.status(204).end();
}

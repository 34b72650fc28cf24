import { Request, Response } from 'express';
import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Constructor = new (...args: any[]) => object;

export function SeamMirrored<TBase extends Constructor>(Base: TBase) {
  return class extends Base {
    readonly seam = new Seam();
    readonly customerKey: string = 'sunset-rentals';

    async mirror(reservation: Reservation): Promise<void> {
      const guest = findGuest(reservation.guestId)!;
      const unit = findUnit(reservation.unitId)!;
      await this.seam.customers.pushData({
        customer_key: this.customerKey,
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

    async unmirror(reservation: Reservation): Promise<void> {
      const scope = { customer_key: this.customerKey, reservation_keys: [reservation.id] };
      await this.seam.customers.deleteData(scope);
    }
  };
}

export class SeamWebhookController {
  handle = (req: Request, res: Response): void => {
    this.log(req.body?.event_type, req.body);
    res.status(204).end();
  };

  private log(type: string, event: Record<string, unknown>): void {
    if (type === 'access_method.issued') console.log('Issued', event.access_method_id);
    if (type === 'device.disconnected') console.warn('Offline', event.device_id);
  }
}

import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

export class LockSync {
  private static client?: Seam;
  private static readonly account = 'sunset-rentals';

  private static get seam(): Seam {
    return (this.client ??= new Seam());
  }

  static async stayChanged(stay: Reservation): Promise<void> {
    const guest = findGuest(stay.guestId)!;
    const unit = findUnit(stay.unitId)!;
    await LockSync.seam.customers.pushData({
      customer_key: LockSync.account,
      spaces: [{ space_key: unit.id, name: unit.name }],
      user_identities: [{ user_identity_key: guest.id, name: guest.name, email_address: guest.email }],
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

  static async stayEnded(id: string): Promise<void> {
    const gone = { customer_key: LockSync.account, reservation_keys: [id] };
    await LockSync.seam.customers.deleteData(gone);
  }
}

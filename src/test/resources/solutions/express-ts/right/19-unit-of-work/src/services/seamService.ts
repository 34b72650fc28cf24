import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

const CUSTOMER_KEY = 'sunset-rentals';

class SeamSession {
  private readonly dirty = new Map<string, Reservation>();
  private readonly gone = new Set<string>();

  constructor(private readonly seam: Seam) {}

  save(reservation: Reservation): Reservation {
    this.dirty.set(reservation.id, reservation);
    return reservation;
  }

  discard(reservation: Reservation): Reservation {
    this.dirty.delete(reservation.id);
    this.gone.add(reservation.id);
    return reservation;
  }

  async flush(): Promise<void> {
    if (this.dirty.size > 0) {
      const stays = [...this.dirty.values()];
      await this.seam.customers.pushData({
        customer_key: CUSTOMER_KEY,
        spaces: stays.map((stay) => ({ space_key: stay.unitId, name: findUnit(stay.unitId)?.name ?? stay.unitId })),
        user_identities: stays.map((stay) => {
          const guest = findGuest(stay.guestId);
          return { user_identity_key: stay.guestId, name: guest?.name ?? 'Guest', email_address: guest?.email };
        }),
        reservations: stays.map((stay) => ({
          reservation_key: stay.id,
          user_identity_key: stay.guestId,
          space_keys: [stay.unitId],
          starts_at: stay.checkIn,
          ends_at: stay.checkOut,
        })),
      });
    }
    if (this.gone.size > 0) {
      const batch = { customer_key: CUSTOMER_KEY, reservation_keys: [...this.gone] };
      await this.seam.customers.deleteData(batch);
    }
  }
}

export async function withSeamSession<T>(work: (session: SeamSession) => T): Promise<T> {
  const session = new SeamSession(new Seam());
  const outcome = work(session);
  await session.flush();
  return outcome;
}

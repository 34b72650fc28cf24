import { findGuest } from '../models/store';
import { Reservation } from '../models/types';

interface SeamPayload {
  customer_key: string;
  reservations?: unknown[];
  user_identities?: unknown[];
  reservation_keys?: string[];
}

async function pushData(payload: SeamPayload): Promise<void> {
  console.log('Syncing customers with Seam', JSON.stringify(payload));
}

class ReservationQueue {
  private readonly waiting: SeamPayload[] = [];

  async pushData(payload: SeamPayload): Promise<void> {
    this.waiting.push(payload);
    await this.flush();
  }

  async deleteData(payload: SeamPayload): Promise<void> {
    this.waiting.push(payload);
    await this.flush();
  }

  private async flush(): Promise<void> {
    for (const payload of this.waiting.splice(0)) {
      await pushData(payload);
    }
  }
}

const queue = new ReservationQueue();

export async function syncReservation(reservation: Reservation): Promise<void> {
  const guest = findGuest(reservation.guestId);
  await queue.pushData({
    customer_key: 'sunset-rentals',
    user_identities: [{ user_identity_key: reservation.guestId, name: guest?.name, email_address: guest?.email }],
    reservations: [
      { reservation_key: reservation.id, starts_at: reservation.checkIn, ends_at: reservation.checkOut },
    ],
  });
}

export async function unsyncReservation(reservation: Reservation): Promise<void> {
  await queue.deleteData({ customer_key: 'sunset-rentals', reservation_keys: [reservation.id] });
}

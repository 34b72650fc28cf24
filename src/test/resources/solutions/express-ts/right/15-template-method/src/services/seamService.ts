import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

interface Booking {
  customer_key: string;
  spaces: { space_key: string; name: string }[];
  user_identities: { user_identity_key: string; name: string; email_address?: string }[];
  reservations: {
    reservation_key: string;
    user_identity_key: string;
    space_keys: string[];
    starts_at: string;
    ends_at: string;
  }[];
}

abstract class AccessProvider {
  protected readonly customerKey: string = 'sunset-rentals';

  async onSaved(reservation: Reservation): Promise<void> {
    const guest = findGuest(reservation.guestId)!;
    const unit = findUnit(reservation.unitId)!;
    await this.send({
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

  async onCancelled(reservation: Reservation): Promise<void> {
    await this.withdraw(reservation.id);
  }

  protected abstract send(booking: Booking): Promise<void>;
  protected abstract withdraw(id: string): Promise<void>;
}

class SeamAccessProvider extends AccessProvider {
  private readonly customers = new Seam().customers;

  protected async send(booking: Booking): Promise<void> {
    await this.customers.pushData(booking);
  }

  protected async withdraw(id: string): Promise<void> {
    const removal = { customer_key: this.customerKey, reservation_keys: [id] };
    await this.customers.deleteData(removal);
  }
}

export const provider: AccessProvider = new SeamAccessProvider();

import { Seam } from 'seam';

import { findGuest, findUnit } from '../models/store';
import { Reservation } from '../models/types';

const seam = new Seam();

export async function issueCode(reservation: Reservation): Promise<void> {
  const device = findUnit(reservation.unitId)?.seamDeviceId;
  if (!device) {
    return;
  }
  const code = await seam.accessCodes.create({
    device_id: device,
    name: findGuest(reservation.guestId)?.name ?? 'Guest',
    starts_at: reservation.checkIn,
    ends_at: reservation.checkOut,
  });
  reservation.accessCodeId = code.access_code_id;
}

export async function moveCode(reservation: Reservation): Promise<void> {
  if (reservation.accessCodeId) {
    await seam.accessCodes.update({
      access_code_id: reservation.accessCodeId,
      starts_at: reservation.checkIn,
      ends_at: reservation.checkOut,
    });
  }
}

export async function revokeCode(reservation: Reservation): Promise<void> {
  if (reservation.accessCodeId) {
    await seam.accessCodes.delete({ access_code_id: reservation.accessCodeId });
  }
}

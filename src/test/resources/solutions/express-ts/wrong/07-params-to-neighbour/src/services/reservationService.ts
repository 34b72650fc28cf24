import { findGuestByEmail, findReservation, findUnit, generateId, store } from '../models/store';
import { Guest, Reservation, Unit } from '../models/types';
import { CUSTOMER_KEY, seam } from '../lib/seam';

export interface NewReservation {
  guestName: string;
  guestEmail: string;
  propertyId?: string;
  unitId: string;
  checkIn: string;
  checkOut: string;
}

export interface ReservationChanges {
  checkIn?: string;
  checkOut?: string;
}

/** The caller sent something we cannot accept. */
export class ValidationError extends Error {}

/** The reservation asked for does not exist. */
export class NotFoundError extends Error {}

export async function createReservation(data: NewReservation): Promise<Reservation> {
  const unit = requireUnit(data);
  requireText(data.guestName, 'guestName');
  requireText(data.guestEmail, 'guestEmail');
  requirePeriod(data.checkIn, data.checkOut);

  const guest = findOrCreateGuest(data.guestName, data.guestEmail);
  const reservation: Reservation = {
    id: generateId('res'),
    guestId: guest.id,
    unitId: unit.id,
    checkIn: data.checkIn,
    checkOut: data.checkOut,
    status: 'confirmed',
  };
  store.reservations.push(reservation);
  await announce(reservation, guest);
  return reservation;
}

export async function updateReservation(id: string, changes: ReservationChanges): Promise<Reservation> {
  const reservation = getReservation(id);
  if (reservation.status === 'cancelled') {
    throw new ValidationError(`Reservation ${id} is cancelled and can no longer be changed`);
  }
  const checkIn = changes.checkIn ?? reservation.checkIn;
  const checkOut = changes.checkOut ?? reservation.checkOut;
  requirePeriod(checkIn, checkOut);

  reservation.checkIn = checkIn;
  reservation.checkOut = checkOut;
  await announce(reservation, store.guests.find(({ id: guestId }) => guestId === reservation.guestId));
  return reservation;
}

export async function cancelReservation(id: string): Promise<Reservation> {
  const reservation = getReservation(id);
  reservation.status = 'cancelled';
  // customer_key is taken from the workspace
  await seam.customers.deleteData({ reservation_keys: [id] });
  return reservation;
}

export function getReservation(id: string): Reservation {
  const reservation = findReservation(id);
  if (!reservation) {
    throw new NotFoundError(`Reservation ${id} does not exist`);
  }
  return reservation;
}

function findOrCreateGuest(name: string, email: string): Guest {
  const known = findGuestByEmail(email);
  if (known) {
    return known;
  }
  const guest: Guest = { id: generateId('guest'), name, email };
  store.guests.push(guest);
  return guest;
}

function requireUnit(data: NewReservation): Unit {
  requireText(data.unitId, 'unitId');
  const unit = findUnit(data.unitId);
  if (!unit) {
    throw new ValidationError(`Unit ${data.unitId} does not exist`);
  }
  if (data.propertyId !== undefined && data.propertyId !== unit.propertyId) {
    throw new ValidationError(`Unit ${unit.id} does not belong to property ${data.propertyId}`);
  }
  return unit;
}

function requireText(value: unknown, field: string): void {
  if (typeof value !== 'string' || value.trim() === '') {
    throw new ValidationError(`${field} is required`);
  }
}

function requirePeriod(checkIn: string, checkOut: string): void {
  const from = requireTime(checkIn, 'checkIn');
  const to = requireTime(checkOut, 'checkOut');
  if (from >= to) {
    throw new ValidationError('checkOut must be later than checkIn');
  }
}

function requireTime(value: unknown, field: string): number {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) {
    throw new ValidationError(`${field} must be an ISO 8601 timestamp`);
  }
  return time;
}

async function announce(reservation: Reservation, guest?: Guest): Promise<void> {
  audit('seam.push', {
    customer_key: CUSTOMER_KEY,
    user_identities: [{ user_identity_key: guest?.id, name: guest?.name, email_address: guest?.email }],
    reservations: [
      { reservation_key: reservation.id, starts_at: reservation.checkIn, ends_at: reservation.checkOut },
    ],
  });
  await seam.customers.pushData({ customer_key: CUSTOMER_KEY });
}

function audit(action: string, details: Record<string, unknown>): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), action, ...details }));
}

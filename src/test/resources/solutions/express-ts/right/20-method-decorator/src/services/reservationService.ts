import { findGuestByEmail, findReservation, findUnit, generateId, store } from '../models/store';
import { Guest, Reservation, Unit } from '../models/types';
import { pushReservation, removeReservation } from './seamService';

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

type Mirror = (reservation: Reservation) => Promise<void>;
type Method<A extends unknown[]> = (this: ReservationBook, ...args: A) => Promise<Reservation>;

/** Method decorator: runs the method and shows its result to the mirror. */
function shows(mirror: Mirror) {
  return function <A extends unknown[]>(method: Method<A>, _context: ClassMethodDecoratorContext): Method<A> {
    return async function (this: ReservationBook, ...args: A): Promise<Reservation> {
      const reservation = await method.apply(this, args);
      await mirror(reservation);
      return reservation;
    };
  };
}

export class ReservationBook {
  @shows(pushReservation)
  async createReservation(data: NewReservation): Promise<Reservation> {
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
    return reservation;
  }

  @shows(pushReservation)
  async updateReservation(id: string, changes: ReservationChanges): Promise<Reservation> {
    const reservation = this.getReservation(id);
    if (reservation.status === 'cancelled') {
      throw new ValidationError(`Reservation ${id} is cancelled and can no longer be changed`);
    }
    const checkIn = changes.checkIn ?? reservation.checkIn;
    const checkOut = changes.checkOut ?? reservation.checkOut;
    requirePeriod(checkIn, checkOut);

    reservation.checkIn = checkIn;
    reservation.checkOut = checkOut;
    return reservation;
  }

  @shows(removeReservation)
  async cancelReservation(id: string): Promise<Reservation> {
    const reservation = this.getReservation(id);
    reservation.status = 'cancelled';
    return reservation;
  }

  getReservation(id: string): Reservation {
    const reservation = findReservation(id);
    if (!reservation) {
      throw new NotFoundError(`Reservation ${id} does not exist`);
    }
    return reservation;
  }
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

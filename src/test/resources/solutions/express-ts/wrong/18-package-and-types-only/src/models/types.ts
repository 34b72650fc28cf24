export interface Guest {
  id: string;
  name: string;
  email: string;
  /** user_identity_key at Seam. */
  seamUserIdentityKey?: string;
}

export interface Property {
  id: string;
  name: string;
  address: string;
}

export interface Unit {
  id: string;
  propertyId: string;
  name: string;
}

export type ReservationStatus = 'confirmed' | 'cancelled';

export interface Reservation {
  id: string;
  guestId: string;
  unitId: string;
  /** ISO 8601 timestamp. */
  checkIn: string;
  /** ISO 8601 timestamp. */
  checkOut: string;
  status: ReservationStatus;
  /** reservation_key at Seam, filled by customers.pushData. */
  seamReservationKey?: string;
}

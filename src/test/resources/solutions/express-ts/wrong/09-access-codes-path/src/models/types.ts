export interface Guest {
  id: string;
  name: string;
  email: string;
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
  seamDeviceId?: string;
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
  accessCodeId?: string;
}

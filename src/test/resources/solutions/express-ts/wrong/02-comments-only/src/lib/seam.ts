import { Seam } from 'seam';

/** Shared client; see reservationService for where it is used. */
export const seam = new Seam();

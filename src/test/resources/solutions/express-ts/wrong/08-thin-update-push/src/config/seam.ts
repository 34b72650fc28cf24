import { Seam } from 'seam';

export const seam = new Seam();
export const customerKey = process.env.SEAM_CUSTOMER_KEY ?? 'sunset-rentals';

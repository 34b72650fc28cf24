import { Seam } from 'seam';

export const seam = new Seam();
export const CUSTOMER_KEY = 'sunset-rentals';

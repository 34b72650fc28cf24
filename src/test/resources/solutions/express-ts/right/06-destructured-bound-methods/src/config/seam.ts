import { Seam } from 'seam';

const { customers } = new Seam();

export const pushData = customers.pushData.bind(customers);
export const deleteData = customers.deleteData.bind(customers);
export const CUSTOMER_KEY = process.env.SEAM_CUSTOMER_KEY ?? 'sunset-rentals';

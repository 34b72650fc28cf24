import { Seam } from 'seam';

export const seam = new Seam();

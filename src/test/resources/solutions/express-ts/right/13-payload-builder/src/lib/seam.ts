import { Seam } from 'seam';

let instance: Seam | null = null;

export function getSeam(): Seam {
  if (instance === null) {
    instance = new Seam();
  }
  return instance;
}

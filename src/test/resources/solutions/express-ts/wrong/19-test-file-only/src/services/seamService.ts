import { Reservation } from '../models/types';

export type SeamHook = (phase: 'created' | 'updated' | 'cancelled', reservation: Reservation) => Promise<void>;

let hook: SeamHook = async () => undefined;

/** Lets callers plug in how reservations reach Seam. */
export function useSeamHook(next: SeamHook): void {
  hook = next;
}

export function syncToSeam(...args: Parameters<SeamHook>): Promise<void> {
  return hook(...args);
}

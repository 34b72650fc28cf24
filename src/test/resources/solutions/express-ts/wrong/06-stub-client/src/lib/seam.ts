interface PushData {
  customer_key: string;
  reservations: unknown[];
  user_identities: unknown[];
}

interface DeleteData {
  customer_key: string;
  reservation_keys: string[];
}

/** Stands in for the SDK until the production key arrives. */
export const seam = {
  customers: {
    async pushData(data: PushData): Promise<void> {
      console.log('[seam] push', data.customer_key, data.reservations.length);
    },
    async deleteData(data: DeleteData): Promise<void> {
      console.log('[seam] delete', data.customer_key, data.reservation_keys);
    },
  },
};

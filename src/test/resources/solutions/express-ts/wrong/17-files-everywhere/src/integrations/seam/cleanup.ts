import { seam } from '../../lib/seam';
import { CUSTOMER_KEY } from './payload';

export async function forget(id: string): Promise<void> {
  const body = { customer_key: CUSTOMER_KEY, reservation_keys: [id] };
  await seam.customers.deleteData(body);
}

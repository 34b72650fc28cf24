import { Seam } from 'seam';

const METHOD = { save: 'pushData', drop: 'deleteData' } as const;

type Customers = Record<'pushData' | 'deleteData', (body: Record<string, unknown>) => Promise<unknown>>;

export async function customersCall(action: keyof typeof METHOD, body: Record<string, unknown>): Promise<void> {
  const customers = new Seam().customers as unknown as Customers;
  await customers[METHOD[action]]({ customer_key: process.env.SEAM_CUSTOMER_KEY ?? 'sunset-rentals', ...body });
}

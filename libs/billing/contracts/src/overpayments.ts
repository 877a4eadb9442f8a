import { route } from '@nidaan/kernel';
import { z } from 'zod';

/** A payment that came for what was paid already. Amounts are rupees. */
export const overpayment = z.object({
  doctor_id: z.number().int(),
  doctor_email: z.string(),
  username: z.string(),
  hospital_name: z.string(),
  /** Number of the payment in the hospital: what a refund is booked by. */
  payment: z.number().int(),
  provider: z.string(),
  /** The provider's id: what is refunded in its dashboard. */
  payment_id: z.string(),
  paid_at: z.iso.datetime(),
  amount: z.number(),
  /** What of it was not taken back. */
  left: z.number(),
  /** What of it was too much and is still credit: later commissions use it up. */
  to_refund: z.number(),
});
export type Overpayment = z.output<typeof overpayment>;

export const listOverpayments = route({
  name: 'billing.list-overpayments',
  owner: 'billing',
  method: 'GET',
  path: '/api/admin/overpayments/',
  access: 'staff',
  summary: 'Payments of all hospitals that came for what was paid already and are to be refunded, newest first',
  answer: z.array(overpayment),
});

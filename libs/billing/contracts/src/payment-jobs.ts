import { job } from '@nidaan/kernel';
import { z } from 'zod';

const positive = z.number().int().positive();

/** Counts a payment that the provider told of by itself. */
export const settlePayment = job({
  name: 'billing.settle-payment',
  owner: 'billing',
  data: z.object({ paymentId: z.string() }),
  id: ({ paymentId }) => `settle-${paymentId}`,
  attempts: 12,
});

/** Looks for orders whose payer neither came back nor was told of: asks the provider what became of them. */
export const findLostPayments = job({
  name: 'billing.find-lost-payments',
  owner: 'billing',
  data: z.object({}),
  id: () => 'find-lost-payments',
  schedule: { pattern: '*/5 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Asks the provider for the payments of one order and counts them. */
export const checkOrder = job({
  name: 'billing.check-order',
  owner: 'billing',
  data: z.object({ hospitalId: positive, orderId: z.string() }),
  id: ({ orderId }) => `check-${orderId}`,
  attempts: 3,
});

export const PAYMENT_JOBS = [settlePayment, findLostPayments, checkOrder] as const;

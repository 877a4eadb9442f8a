import { createHash } from 'node:crypto';
import { invalid, MAX_PAISE } from '@nidaan/kernel';
import { z } from 'zod';
import { PAYMENT_STATUSES, type ProviderEvent, type ProviderPayment, type SentHeaders } from './payment-provider.ts';
import { isSignature } from './signatures.ts';

const paise = z.number().int().min(0).max(MAX_PAISE);

// Missing notes are an empty list, and a note's value may be a number.
const notes = z
  .union([z.record(z.string(), z.union([z.string(), z.number()]).transform(String)), z.array(z.unknown()).transform(() => ({}))])
  .nullish()
  .transform((given): Record<string, string> => given ?? {});

/** A payment of the documented API (https://razorpay.com/docs/api/payments/entity). */
export const paymentEntity = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: paise,
    currency: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    amount_refunded: paise.nullish(),
    notes,
  })
  .transform((entity): ProviderPayment => ({
    id: entity.id,
    orderId: entity.order_id ?? null,
    paise: entity.amount,
    currency: entity.currency,
    status: entity.status,
    refundedPaise: entity.amount_refunded ?? 0,
    notes: entity.notes,
  }));

/** An order of the documented API (https://razorpay.com/docs/api/orders/entity). */
export const orderEntity = z.object({ id: z.string(), amount: paise, currency: z.string() });

/** The payments of an order. */
export const paymentList = z.object({ items: z.array(paymentEntity) });

const webhookBody = z.object({
  event: z.string().max(100),
  payload: z.object({ payment: z.object({ entity: z.object({ id: z.string().max(60) }) }).optional() }).optional(),
});

const FORGED = 'The signature of this message is not the payment provider’s.';

/**
 * Reads a webhook: signed over the body as it came, its id in a header that is the same at every delivery
 * (https://razorpay.com/docs/webhooks/validate-test). Throws AppError 400 when the signature does not hold.
 */
export function readWebhook(body: string, headers: SentHeaders, secret: string | Buffer): ProviderEvent {
  if (!isSignature(headers['x-razorpay-signature'], body, secret)) throw invalid(FORGED);
  const parsed = webhookBody.safeParse(jsonOf(body));
  if (!parsed.success) throw invalid('This message is none of the payment provider’s.');
  const given = headers['x-razorpay-event-id'];
  const id = typeof given === 'string' && /^[\w-]{1,100}$/.test(given) ? given : createHash('sha256').update(body).digest('hex');
  return { id, name: parsed.data.event, paymentId: parsed.data.payload?.payment?.entity.id ?? null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

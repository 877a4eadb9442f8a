import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a text in hexadecimal digits. */
export const signatureOf = (text: string, key: string | Buffer): string => createHmac('sha256', key).update(text).digest('hex');

/** Compares without telling by its time how much of a signature was right. */
export function isSignature(given: unknown, text: string, key: string | Buffer): boolean {
  if (typeof given !== 'string') return false;
  const [right, sent] = [Buffer.from(signatureOf(text, key)), Buffer.from(given)];
  return right.length === sent.length && timingSafeEqual(right, sent);
}

/** What a payment for an order is signed over (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps). */
export const checkoutText = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;

const MINUTE_MS = 60_000;
const FIRST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
// Banks confirm late, but not later than this (https://razorpay.com/docs/payments/payments/late-authorisation).
const GIVEN_UP_MS = 5 * 24 * 60 * MINUTE_MS;

/** When the provider is first asked what became of an order: the payer has come back by then, or will not. */
export const firstCheck = (createdAt: Date): Date => new Date(createdAt.getTime() + FIRST_MS);

/** When it is asked again where it did not answer: an order is not given up before it did. */
export const nextTry = (order: { createdAt: Date; checks: number }, now: Date): Date =>
  nextCheck(order, now) ?? new Date(now.getTime() + LONGEST_MS);

/** When it is asked again after that many times, at growing intervals; null when nothing can be expected any more. */
export function nextCheck(order: { createdAt: Date; checks: number }, now: Date): Date | null {
  if (now.getTime() - order.createdAt.getTime() > GIVEN_UP_MS) return null;
  return new Date(now.getTime() + Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(order.checks + 1, 20)));
}

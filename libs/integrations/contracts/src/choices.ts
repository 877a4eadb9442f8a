/** What a webhook may hear of, as it is called in a delivery. */
export const WEBHOOK_EVENTS = ['patient.registered', 'prescription.saved', 'lab.completed', 'pharmacy.dispensed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What is sent to try a webhook: it says nothing of anybody. */
export const TEST_EVENT = 'webhook.test';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'blocked'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a webhook is off: switched off by a member, gone at the receiver (410), or failing for three days. */
export const OFF_REASONS = ['', 'switched_off', 'gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** At most so many deliveries are sent again with one call (ORG-87). */
export const MOST_REPLAYED = 10_000;

/** Deliveries are kept so long (ORG-87). */
export const DELIVERY_DAYS = 30;

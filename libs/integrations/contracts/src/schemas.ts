import { given, id, MAX_ID, oneOf, page, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { DELIVERY_STATUSES, OFF_REASONS, WEBHOOK_EVENTS } from './choices.ts';
import { INTEGRATIONS_MESSAGES as messages } from './messages.ts';

const url = z
  .string({ error: messages.urlInvalid })
  .trim()
  .min(1, { error: messages.urlInvalid })
  .max(2000, { error: messages.urlInvalid })
  .refine((value) => URL.canParse(value), { error: messages.urlInvalid });
const events = z
  .array(z.enum(WEBHOOK_EVENTS, { error: messages.eventUnknown }), { error: messages.eventsRequired })
  .min(1, { error: messages.eventsRequired })
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)));
// Null: of all branches, also those that are opened later.
const branches = z
  .array(wholeNumber(messages.branchesInvalid, 1, MAX_ID), { error: messages.branchesInvalid })
  .min(1, { error: messages.branchesInvalid })
  .max(1000, { error: messages.branchesInvalid })
  .nullable();

export const newWebhook = z.object({ url, events, branches: branches.default(null) });
export type NewWebhook = z.output<typeof newWebhook>;

/** What is not sent stays. */
export const webhookChange = z
  .object({
    url: url.optional(),
    events: events.optional(),
    is_active: z.boolean({ error: messages.activeInvalid }).optional(),
  })
  .refine((sent) => Object.values(sent).some((value) => value !== undefined), { error: messages.nothingToChange });
export type WebhookChange = z.output<typeof webhookChange>;

export const webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  branches: z.array(z.number().int()).nullable(),
  is_active: z.boolean(),
  /** Why it is off; '' while it is on. */
  off_reason: z.enum(OFF_REASONS),
  /** Until when the former secret signs as well; null where there is none. ISO 8601. */
  former_secret_until: z.string().nullable(),
  created_at: z.string(),
});
export type Webhook = z.output<typeof webhook>;

/** The only answer that shows the secret. */
export const webhookWithSecret = webhook.extend({ secret: z.string() });

export const webhookParams = z.object({ id: id(messages.webhookUnknown) });
export const deliveryParams = webhookParams.extend({ delivery: id(messages.deliveryUnknown) });

const status = oneOf(DELIVERY_STATUSES, undefined, messages.statusUnknown);
export const deliveriesWanted = z.object({
  status: given(status),
  before: given(wholeNumber(messages.beforeInvalid, 1, MAX_ID).optional()),
  limit: given(page.limit),
});
export type DeliveriesWanted = z.output<typeof deliveriesWanted>;

const time = z.iso.datetime({ offset: true, error: messages.timesInvalid }).transform((text) => new Date(text));
export const replayWanted = z
  .object({
    from: time.meta({ examples: ['2026-11-23T09:00:00Z'] }),
    to: time.meta({ examples: ['2026-11-23T18:00:00Z'] }),
    status,
  })
  // What is no time is told already.
  .refine(({ from, to }) => !(Number(from) >= Number(to)), { error: messages.timesTurned });
export type ReplayWanted = z.output<typeof replayWanted>;
export const replayAnswer = z.object({ message: z.string(), count: z.number().int() });

export const deliveryTry = z.object({
  at: z.string(),
  ms: z.number().int(),
  /** What the receiver answered; null where there was no answer. */
  code: z.number().int().nullable(),
  /** Why it did not arrive; '' where it did. */
  error: z.string(),
});

export const delivery = z.object({
  id: z.number().int(),
  event_id: z.string(),
  type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  tries: z.array(deliveryTry),
  next_try_at: z.string().nullable(),
  created_at: z.string(),
});
export type Delivery = z.output<typeof delivery>;

/** One delivery with its body as it was sent, and the beginning of the last answer. */
export const deliveryDetail = delivery.extend({ body: z.string(), reply: z.string() });
export type DeliveryDetail = z.output<typeof deliveryDetail>;

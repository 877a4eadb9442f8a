import { job } from '@nidaan/kernel';
import { z } from 'zod';
import { MESSAGE_JOBS } from './patient-messages/message-jobs.ts';
import { DELIVERY_STATUSES, OFF_REASONS } from './choices.ts';

const hospitalId = z.number().int();
const webhookId = z.number().int();

/** Sends what is due to a webhook. */
export const deliver = job({
  name: 'integrations.deliver',
  owner: 'integrations',
  data: z.object({ hospitalId, webhookId }),
  id: (data) => `${data.hospitalId}-${data.webhookId}`,
});

/** Looks for deliveries whose time has come, and those that a process took and never ended. */
export const deliverDue = job({
  name: 'integrations.deliver-due',
  owner: 'integrations',
  data: z.object({}),
  id: () => 'deliver-due',
  schedule: { pattern: '* * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Puts the deliveries of a time back in line. */
export const replay = job({
  name: 'integrations.replay',
  owner: 'integrations',
  data: z.object({
    hospitalId,
    webhookId,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    status: z.enum(DELIVERY_STATUSES).nullable(),
  }),
  id: (data) => `${data.hospitalId}-${data.webhookId}-${data.from}-${data.to}-${data.status ?? 'all'}`,
});

/** Finds whom to tell that a webhook is off by itself, and asks for a mail to each. */
export const mailWebhookOff = job({
  name: 'integrations.mail-webhook-off',
  owner: 'integrations',
  data: z.object({ hospitalId, webhookId, reason: z.enum(OFF_REASONS), at: z.iso.datetime() }),
  id: (data) => `${data.hospitalId}-${data.webhookId}-${Date.parse(data.at)}`,
  attempts: 14,
});

/** The mail to one owner: where one fails, the others are not written to again. `to` is the number of the member. */
export const mailOwnerOfWebhook = job({
  name: 'integrations.mail-owner-of-webhook',
  owner: 'integrations',
  data: mailWebhookOff.data.extend({ to: z.number().int() }),
  id: (data) => `${data.hospitalId}-${data.webhookId}-${Date.parse(data.at)}-${data.to}`,
  // A mail server may be away for a night.
  attempts: 14,
});

/** Lets go of deliveries after 30 days. */
export const forgetDeliveries = job({
  name: 'integrations.forget-deliveries',
  owner: 'integrations',
  data: z.object({}),
  id: () => 'forget-deliveries',
  schedule: { pattern: '41 3 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

export const INTEGRATIONS_JOBS = [
  ...[deliver, deliverDue, replay, mailWebhookOff, mailOwnerOfWebhook, forgetDeliveries],
  ...MESSAGE_JOBS,
] as const;

import { event, MAX_ID, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';

const whole = z.number().int().nonnegative().max(MAX_ID);

/** A hospital has one webhook more or less: its plan counts them (ORG-53). */
export const webhooksCounted = event({
  name: 'integrations.webhooks.counted.v1',
  owner: 'integrations',
  payload: z.object({
    hospitalId: z.number().int().min(1).max(MAX_ID),
    /** Those that are off too: they hold their places. */
    webhooks: whole,
    /** Rises with every count of a hospital: an older one must not overwrite a newer one. */
    version: whole,
  }),
  aggregate: ({ hospitalId }) => hospitalId,
  // The plan shows it at once.
  readBy: ['identity'],
  kept: true,
  sample: { hospitalId: 7, webhooks: 2, version: 5 },
});
export type WebhooksCounted = PayloadOf<typeof webhooksCounted>;

export const INTEGRATIONS_EVENTS = [webhooksCounted] as const;

import { event, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';
import { CONTACT_TOPICS } from './choices.ts';

/** Somebody asked for a demo, an offer or anything else. Who it was stays with the admin service. */
export const leadReceived = event({
  name: 'admin.lead.received.v1',
  owner: 'admin',
  payload: z.object({ leadId: z.number().int().positive(), topic: z.enum(CONTACT_TOPICS), receivedAt: z.iso.datetime() }),
  aggregate: ({ leadId }) => leadId,
  readBy: [],
  sample: { leadId: 3, topic: 'demo', receivedAt: '2026-11-20T09:10:00.000Z' },
});
export type LeadReceived = PayloadOf<typeof leadReceived>;

export const ADMIN_EVENTS = [leadReceived] as const;

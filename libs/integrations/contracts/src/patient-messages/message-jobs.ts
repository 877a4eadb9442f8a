import { job } from '@nidaan/kernel';
import { z } from 'zod';
import { MESSAGE_CHANNELS } from './choices.ts';

/** Looks for messages whose time has come, and for those that a process took and never ended (FRD-71). */
export const sendDueMessages = job({
  name: 'integrations.send-due-messages',
  owner: 'integrations',
  data: z.object({}),
  id: () => 'send-due-messages',
  schedule: { pattern: '* * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Lets go of texts and addresses after 180 days. */
export const forgetMessageTexts = job({
  name: 'integrations.forget-message-texts',
  owner: 'integrations',
  data: z.object({}),
  id: () => 'forget-message-texts',
  schedule: { pattern: '23 3 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Tells patients of addresses that asked for no more messages, until it has heard (FRD-76). */
export const tellStops = job({
  name: 'integrations.tell-stops',
  owner: 'integrations',
  data: z.object({}),
  id: () => 'tell-stops',
  schedule: { pattern: '*/5 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Lifts the STOP of whoever agreed to messages again later: patients says which address that is (FRD-76). */
export const liftStop = job({
  name: 'integrations.lift-stop',
  owner: 'integrations',
  data: z.object({
    hospitalId: z.number().int(),
    personId: z.number().int(),
    channel: z.enum(MESSAGE_CHANNELS),
    at: z.iso.datetime(),
  }),
  id: ({ hospitalId, personId, channel, at }) => `${hospitalId}-${personId}-${channel}-${Date.parse(at)}`,
  // Patients may be away for a while.
  attempts: 14,
});

export const MESSAGE_JOBS = [sendDueMessages, forgetMessageTexts, tellStops, liftStop] as const;

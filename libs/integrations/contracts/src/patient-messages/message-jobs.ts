import { job } from '@nidaan/kernel';
import { z } from 'zod';

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

export const MESSAGE_JOBS = [sendDueMessages, forgetMessageTexts, tellStops] as const;

import { MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { MESSAGE_CHANNELS } from './choices.ts';

const shared = { owner: 'integrations', method: 'POST', access: 'service', askedBy: ['scheduling'] } as const;
const key = wholeNumber('Appointment not found', 1, MAX_ID);
const channel = z.enum(MESSAGE_CHANNELS);

export const findCodeChannel = route({
  ...shared,
  name: 'integrations.find-code-channel',
  path: '/internal/integrations/code-channels/',
  summary: 'How a code reaches a phone: by SMS where the hospital can send it one, else by e-mail',
  body: z.object({ phone: z.string().max(50) }),
  answer: z.object({ channel }),
});

/** `purpose`: the same code once. It leaves at once, also in quiet hours. */
export const sendCode = route({
  ...shared,
  name: 'integrations.send-code',
  path: '/internal/integrations/codes/',
  summary: 'Send the code of a held appointment to the phone or e-mail that was typed for it',
  body: z.object({
    purpose: z.string().min(1).max(200),
    otp: z.string().regex(/^\d{4,10}$/),
    channel,
    appointment_id: key,
    branch_id: key,
  }),
  answer: z.object({ message: z.string() }),
});

export const CODE_ROUTES = [findCodeChannel, sendCode] as const;

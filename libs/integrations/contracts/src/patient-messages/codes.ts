import { MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { MESSAGE_CHANNELS } from './choices.ts';

const service = { owner: 'integrations', method: 'POST', access: 'service' } as const;
const shared = { ...service, askedBy: ['scheduling'] } as const;
const ofPatients = { ...service, askedBy: ['patients'] } as const;
const key = wholeNumber('Appointment not found', 1, MAX_ID);
const person = wholeNumber('Patient not found', 1, MAX_ID);
const otp = z.string().regex(/^\d{4,10}$/);
const purpose = z.string().min(1).max(200);
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
    purpose,
    otp,
    channel,
    appointment_id: key,
    branch_id: key,
  }),
  answer: z.object({ message: z.string() }),
});

/** Asked where no e-mail of the person is on file (ORG-73). */
export const findRecordCodeChannel = route({
  ...ofPatients,
  name: 'integrations.find-record-code-channel',
  path: '/internal/integrations/record-code-channels/',
  summary: 'Whether the hospital can send the code for the copy of a record to a phone',
  body: z.object({ phone: z.string().max(50) }),
  answer: z.object({ is_possible: z.boolean() }),
});

/** `purpose`: the same code once. It goes to the phone on file, at once, and not after `until`. */
export const sendRecordCodeSms = route({
  ...ofPatients,
  name: 'integrations.send-record-code',
  path: '/internal/integrations/record-codes/',
  summary: 'Send a person the code for the copy of their record by SMS',
  body: z.object({ purpose, otp, person_id: person, branch_id: key, until: z.iso.datetime() }),
  answer: z.object({ message: z.string() }),
});

export const CODE_ROUTES = [findCodeChannel, sendCode, findRecordCodeChannel, sendRecordCodeSms] as const;

import { MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { refreshAnswer } from './schemas.ts';

/** Why a login opens a hospital no more; `date` is dd/mm/yyyy (ORG-23, ORG-24). */
export const accessSuspended = (hospital: string): string => `Your access to ${hospital} is suspended. Please ask your manager.`;
export const accessEnded = (hospital: string, date: string): string => `Your access to ${hospital} ended on ${date}.`;
export const accessBegins = (hospital: string, date: string): string => `Your access to ${hospital} begins on ${date}.`;

export const ENTRY_MESSAGES = {
  hospitalUnknown: 'Hospital not found.',
  switchFailed: 'The hospital could not be opened. Please try again.',
} as const;

const messages = ENTRY_MESSAGES;

export const switchHospital = route({
  name: 'identity.switch-hospital',
  owner: 'identity',
  method: 'POST',
  path: '/api/session/switch/',
  access: 'account',
  needs: 'member',
  summary: 'Go on in another hospital of the same person; the session of this token ends',
  body: z.object({ hospital_id: wholeNumber(messages.hospitalUnknown, 1, MAX_ID) }),
  answer: refreshAnswer,
});

export const leaveHospital = route({
  name: 'identity.leave-hospital',
  owner: 'identity',
  method: 'POST',
  path: '/api/session/leave/',
  access: 'hospital',
  needs: 'member',
  summary: 'End the own membership of this hospital; its last owner cannot',
  status: 204,
});

export const ENTRY_ROUTES = [switchHospital, leaveHospital];

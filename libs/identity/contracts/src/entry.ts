import { MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { password, refreshAnswer } from './schemas.ts';
import { ENTRY_MESSAGES } from './entry-messages.ts';

const messages = ENTRY_MESSAGES;

const hospitalNamed = z.object({ hospital_id: wholeNumber(messages.hospitalUnknown, 1, MAX_ID) });

export const switchHospital = route({
  name: 'identity.switch-hospital',
  owner: 'identity',
  method: 'POST',
  path: '/api/session/switch/',
  access: 'account',
  needs: 'member',
  summary: 'Go on in another hospital of the same person; the session of this token ends',
  body: hospitalNamed,
  answer: refreshAnswer,
});

export const leaveHospital = route({
  name: 'identity.leave-hospital',
  owner: 'identity',
  method: 'POST',
  path: '/api/session/leave/',
  access: 'hospital',
  needs: 'member',
  summary: 'End the own membership of this hospital, named by hospital_id; its last owner cannot',
  body: hospitalNamed,
  status: 204,
});

/** Nothing of the session changes: a screen that was left alone is shown again (ORG-51). */
export const unlockScreen = route({
  name: 'identity.unlock-screen',
  owner: 'identity',
  method: 'POST',
  path: '/api/session/unlock/',
  access: 'account',
  needs: 'member',
  isOpenBeforeEnrolment: true,
  summary: 'Check the password of who is logged in, before a locked screen is shown again; wrong ones count like those at login',
  body: z.object({ password }),
  status: 204,
});

export const ENTRY_ROUTES = [switchHospital, leaveHospital, unlockScreen];

import { id, route } from '@nidaan/kernel';
import { z } from 'zod';
import { IDENTITY_MESSAGES } from '../messages.ts';
import {
  enteredSupport,
  newSupportAccess,
  staffSupportAccess,
  supportAccess,
  supportAccessParams,
  supportAccessRequest,
} from './support-access-schemas.ts';

export const listSupportAccess = route({
  name: 'identity.list-support-access',
  owner: 'identity',
  method: 'GET',
  path: '/api/support-access/',
  access: 'hospital',
  needs: 'team.manage',
  summary: "When the platform's staff asked to look into the hospital, and when they could; the newest 100 first",
  answer: z.array(supportAccess),
});

export const openSupportAccess = route({
  name: 'identity.open-support-access',
  owner: 'identity',
  method: 'POST',
  path: '/api/support-access/',
  access: 'hospital',
  needs: 'owner',
  summary: "Let the platform's staff look into the hospital for some hours; answers what they asked for",
  body: newSupportAccess,
  answer: supportAccess,
  status: 201,
  idempotent: true,
});

export const endSupportAccess = route({
  name: 'identity.end-support-access',
  owner: 'identity',
  method: 'DELETE',
  path: '/api/support-access/:id/',
  access: 'hospital',
  needs: 'team.manage',
  summary: 'End support access at once, or decline what the staff asked for',
  params: supportAccessParams,
  answer: supportAccess,
});

export const askForSupportAccess = route({
  name: 'identity.ask-for-support-access',
  owner: 'identity',
  method: 'POST',
  path: '/api/admin/doctors/:id/support-access-requests/',
  access: 'staff',
  summary: 'Ask the owners of the hospital that this account registered to let the staff look; they are mailed at once',
  params: z.object({ id: id(IDENTITY_MESSAGES.doctorUnknown) }),
  body: supportAccessRequest,
  answer: staffSupportAccess,
  status: 201,
});

export const listStaffSupportAccess = route({
  name: 'identity.list-staff-support-access',
  owner: 'identity',
  method: 'GET',
  path: '/api/admin/support-access/',
  access: 'staff',
  summary: 'Hospitals that let the staff look now, and those that were asked',
  answer: z.array(staffSupportAccess),
});

export const enterSupportAccess = route({
  name: 'identity.enter-support-access',
  owner: 'identity',
  method: 'POST',
  path: '/api/admin/support-access/:id/enter/',
  access: 'staff',
  summary: 'A token to look into the hospital, for an hour at most and without refresh; one person at a time',
  params: supportAccessParams,
  answer: enteredSupport,
});

export const SUPPORT_ACCESS_ROUTES = [
  listSupportAccess,
  openSupportAccess,
  endSupportAccess,
  askForSupportAccess,
  listStaffSupportAccess,
  enterSupportAccess,
];

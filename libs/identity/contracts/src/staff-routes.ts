import { given, id, MAX_ID, page, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { IDENTITY_MESSAGES as messages } from './messages.ts';
import { hospitalAccount, messageAnswer, staffMember } from './schemas.ts';

export const setDoctorStatus = route({
  name: 'identity.set-doctor-status',
  owner: 'identity',
  method: 'PATCH',
  path: '/api/admin/doctors/:id/status/',
  access: 'staff',
  summary: "Deactivate or reactivate a hospital's account; its running sessions end at once",
  params: z.object({ id: id(messages.doctorUnknown) }),
  body: z.object({ is_active: z.boolean({ error: messages.isActiveInvalid }) }),
  answer: messageAnswer.extend({ doctor_id: z.number().int(), is_active: z.boolean() }),
});

/** The source that read models of accounts are compared with. */
export const listHospitals = route({
  name: 'identity.list-hospitals',
  owner: 'identity',
  method: 'GET',
  path: '/api/admin/hospitals/',
  access: 'staff',
  askedBy: ['admin'],
  summary: 'The accounts of all hospitals as they are now, by number; after: the last account_id seen',
  query: z.object({ limit: given(page.limit), after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()) }),
  answer: z.array(hospitalAccount),
});

export const listStaff = route({
  name: 'identity.list-staff',
  owner: 'identity',
  method: 'GET',
  path: '/api/admin/staff/',
  access: 'staff',
  askedBy: ['admin'],
  summary: "The platform's staff accounts",
  answer: z.array(staffMember),
});

/** Calls of the platform's staff about accounts. */
export const STAFF_ROUTES = [setDoctorStatus, listHospitals, listStaff];

import { given, id, page, route } from '@nidaan/kernel';
import { z } from 'zod';

/** What a hospital owes, as billing.dues.changed tells it. */
export const hospitalDues = z.object({
  hospital_id: z.number().int(),
  account_id: z.number().int(),
  running_patients: z.number().int(),
  due_paise: z.number().int(),
  month_id: z.number().int().nullable(),
  version: z.number().int(),
});
export type HospitalDues = z.output<typeof hospitalDues>;

/** The source that read models of dues are compared with. */
export const listDues = route({
  name: 'billing.list-dues',
  owner: 'billing',
  method: 'GET',
  path: '/api/admin/dues/',
  access: 'staff',
  askedBy: ['admin'],
  summary: 'What every hospital owes now, by hospital; after: the last hospital_id seen',
  query: z.object({ limit: given(page.limit), after: given(id('after must be the last hospital_id seen').optional()) }),
  answer: z.array(hospitalDues),
});

import { event, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';

const positive = z.number().int().positive();

/** A person was erased (ORG-76): whoever keeps a copy lets go of what names them. Numbers alone: of the person, of all that were merged into them, of all visits and their appointments. */
export const personErased = event({
  name: 'patients.person.erased.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    personId: positive,
    persons: z.array(positive),
    visits: z.array(positive),
    /** Those that became these visits; a release before did not tell them. */
    appointments: z.array(positive).optional(),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.personId}`,
  // The answer that says it is done is true everywhere.
  readBy: ['clinical', 'lab', 'pharmacy', 'scheduling', 'integrations', 'billing'],
  kept: true,
  sample: { hospitalId: 1, personId: 501, persons: [501], visits: [1001] },
});
export type PersonErased = PayloadOf<typeof personErased>;

/** The name of whoever was erased, as lists and papers show it. */
export const erasedName = (personId: number): string => `Erased person #${personId}`;

import { z } from 'zod';
import { DOMAIN_SERVICES, route } from '@nidaan/kernel';

const number = z.number().int();

/** The restricted records of a hospital (ORG-64): who they are of, who may see them, and which visits they have. */
export const restrictedFacts = z.object({
  /** The hospital's day, on which visits open to whoever's role serves them. */
  today: z.iso.date(),
  records: z.array(
    z.object({
      /** The person and all who were joined to them. */
      persons: z.array(number),
      /** Members on the list of the record. */
      members: z.array(number),
      visits: z.array(z.object({ id: number, on: z.iso.date() })),
    }),
  ),
});
export type RestrictedFacts = z.output<typeof restrictedFacts>;

/** Held by patients alone and told by no event: whoever shows patients asks, and remembers the answer for a moment. */
export const findRestricted = route({
  name: 'patients.find-restricted',
  owner: 'patients',
  method: 'GET',
  path: '/internal/patients/restricted/',
  access: 'service',
  askedBy: DOMAIN_SERVICES,
  summary: 'The restricted records of the hospital, and who may see them',
  answer: restrictedFacts,
});

import { event } from '@nidaan/kernel';
import { z } from 'zod';

const positive = z.number().int().positive();
const payload = z.object({
  hospitalId: positive,
  mergeId: positive,
  survivorId: positive,
  mergedId: positive,
  version: positive,
});
const sample = { hospitalId: 1, mergeId: 5, survivorId: 12, mergedId: 40, version: 3 };
const aggregate = ({ hospitalId, mergedId }: z.output<typeof payload>) => `${hospitalId}/${mergedId}`;

/** Two persons are one: whoever asks for `mergedId` gets the root of `survivorId`. Of two tellings about one person the larger version holds. */
export const personMerged = event({
  name: 'patients.person.merged.v1',
  owner: 'patients',
  payload,
  aggregate,
  readBy: [],
  kept: true,
  sample,
});

/** Two persons that were joined are two again. */
export const personSeparated = event({
  name: 'patients.person.separated.v1',
  owner: 'patients',
  payload,
  aggregate,
  readBy: [],
  kept: true,
  sample: { ...sample, version: 4 },
});

/** Most visits that one event assigns. */
export const MOST_ASSIGNED = 500;

/** Visits are of this person now: old ones that were joined, or one that stood under the wrong person. The larger link version of a visit wins. */
export const visitAssigned = event({
  name: 'patients.visit.assigned.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    personId: positive,
    uhid: z.string(),
    visits: z.array(z.object({ patientId: positive, linkVersion: positive })).max(MOST_ASSIGNED),
  }),
  aggregate: (assigned) => `${assigned.hospitalId}/${assigned.personId}`,
  readBy: [],
  sample: { hospitalId: 1, personId: 501, uhid: 'UH000501', visits: [{ patientId: 1001, linkVersion: 2 }] },
});

export const MERGE_EVENTS = [personMerged, personSeparated, visitAssigned];

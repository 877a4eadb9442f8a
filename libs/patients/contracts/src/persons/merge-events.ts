import { event } from '@nidaan/kernel';
import { z } from 'zod';

const positive = z.number().int().positive();
const payload = z.object({
  hospitalId: positive,
  mergeId: positive,
  survivorId: positive,
  mergedId: positive,
  version: positive,
  /** The own numbers of both; absent in an event of the release before. */
  survivorUhid: z.string().optional(),
  mergedUhid: z.string().optional(),
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

export const MERGE_EVENTS = [personMerged, personSeparated];

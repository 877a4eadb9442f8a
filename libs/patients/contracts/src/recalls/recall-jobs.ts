import { job } from '@nidaan/kernel';
import { z } from 'zod';

/** Looks, nightly, for hospitals whose doctors want to see patients again (FRD-88). */
export const findRecalls = job({
  name: 'patients.find-recalls',
  owner: 'patients',
  data: z.object({}),
  id: () => 'find-recalls',
  schedule: { pattern: '20 3 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Notes in one hospital whom its doctors want to see again. Running it again adds nobody twice. */
export const addDueRecalls = job({
  name: 'patients.add-due-recalls',
  owner: 'patients',
  data: z.object({ hospitalId: z.number().int().positive() }),
  id: ({ hospitalId }) => `add-due-recalls-${hospitalId}`,
});

export const RECALL_JOBS = [findRecalls, addDueRecalls];

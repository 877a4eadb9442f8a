import { event, MAX_ID, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';

const key = z.number().int().min(1).max(MAX_ID);
const whole = z.number().int().nonnegative();

/** What a hospital owes has changed: a patient was completed, a period closed, a payment came in. */
export const duesChanged = event({
  name: 'billing.dues.changed.v1',
  owner: 'billing',
  payload: z.object({
    hospitalId: key,
    /** The doctor's account, as user-details and doctor-stats show it. */
    accountId: key,
    /** Patients completed since the last close or reset. */
    runningPatients: whole,
    ratePaise: whole,
    /** All that is outstanding, the running month included. */
    duePaise: whole,
    /** Id of the newest month row; null before the first patient. */
    monthId: key.nullable(),
    /** Rises with every change of a hospital: an older event must not overwrite a newer one. */
    version: whole,
    changedAt: z.iso.datetime(),
  }),
  aggregate: (payload) => payload.hospitalId,
  // The profile shows the amount due at once (PAY-11).
  readBy: ['identity', 'admin'],
  sample: {
    hospitalId: 7,
    accountId: 12,
    runningPatients: 3,
    ratePaise: 2000,
    duePaise: 10_000,
    monthId: 41,
    version: 9,
    changedAt: '2026-11-20T07:00:00.000Z',
  },
});

export type DuesChanged = PayloadOf<typeof duesChanged>;

export const BILLING_EVENTS = [duesChanged] as const;

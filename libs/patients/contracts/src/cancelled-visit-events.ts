import { event } from '@nidaan/kernel';
import { z } from 'zod';

const positive = z.number().int().positive();

const cancelled = {
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    amountPaise: z.number().int().nonnegative(),
    registeredOn: z.iso.date(),
  }),
  aggregate: (payload: { hospitalId: number; patientId: number }) => `${payload.hospitalId}/${payload.patientId}`,
  sample: { hospitalId: 1, patientId: 1001, amountPaise: 50000, registeredOn: '2026-11-20' },
} as const;

/** A visit ended before it was treated (FRD-11). What was counted on its day stays as it was registered. */
export const visitCancelled = event({
  ...cancelled,
  name: 'patients.visit.cancelled.v1',
  // Whoever was told that the visit is cancelled cannot prescribe for it any more.
  readBy: ['clinical'],
});

/** A prescription was under way while the visit was cancelled: the visit counts as treated again. */
export const visitRestored = event({ ...cancelled, name: 'patients.visit.restored.v1', readBy: ['clinical'] });

import { event, MAX_ID } from '@nidaan/kernel';
import { z } from 'zod';
import { PLANS } from './plan-limits.ts';

/** A hospital has another plan, or another rate on it. `at` is when: patients completed before cost what they did. */
export const planChanged = event({
  name: 'identity.plan.changed.v1',
  owner: 'identity',
  payload: z.object({
    hospitalId: z.number().int().min(1).max(MAX_ID),
    plan: z.enum(PLANS),
    ratePaise: z.number().int().nonnegative(),
    at: z.iso.datetime(),
    /** Rises with every change of a hospital's plan. */
    version: z.number().int(),
  }),
  aggregate: ({ hospitalId }) => hospitalId,
  readBy: ['billing', 'support', 'integrations'],
  kept: true,
  sample: { hospitalId: 7, plan: 'multi', ratePaise: 12_000, at: '2026-11-20T06:30:00.000Z', version: 1 },
});

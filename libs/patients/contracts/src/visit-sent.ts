import { event, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';

const positive = z.number().int().positive();

/** Who is called sooner, as patients knows it; the age is the queue's to judge. */
export const SENT_PRIORITIES = ['normal', 'disabled', 'pregnant', 'infant', 'emergency'] as const;

/**
 * A visit goes to a doctor: told only where one was chosen (FRD-55). `ageYears` is beyond the chapter's list, because each queue has an age
 * of its own from which a patient is a senior (ADR 0049).
 */
export const visitSent = event({
  name: 'patients.visit.sent.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    personId: positive.nullable(),
    branchId: positive,
    doctorId: positive,
    appointmentId: positive.nullable(),
    name: z.string(),
    priority: z.enum(SENT_PRIORITIES),
    /** Whole years on that day; null where nobody knows. */
    ageYears: z.number().int().nonnegative().nullable(),
    at: z.iso.datetime({ offset: true }),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  // The desk reads the token with the answer of the registration (API-16).
  readBy: ['scheduling'],
  sample: {
    ...{ hospitalId: 1, patientId: 1001, personId: 501, branchId: 1, doctorId: 3, appointmentId: null, name: 'Asha Verma' },
    ...{ priority: 'normal', ageYears: 34, at: '2026-11-20T04:15:00.000Z' },
  },
});
export type VisitSent = PayloadOf<typeof visitSent>;

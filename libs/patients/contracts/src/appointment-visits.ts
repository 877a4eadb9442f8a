import { MAX_ID, route } from '@nidaan/kernel';
import { z } from 'zod';
import { patientForm } from './form.ts';

const MOST_BRANCHES = 5000;
const key = z.number().int().min(1).max(MAX_ID);

/** Registers the visit of an appointment that is checked in: one, however often it is asked for (FRD-52). */
export const registerVisit = route({
  name: 'patients.register-visit',
  owner: 'patients',
  method: 'POST',
  path: '/internal/patients/visits/',
  access: 'service',
  askedBy: ['scheduling'],
  summary: 'Register the visit of an appointment, once; at the branch of the appointment',
  body: z.object({
    appointmentId: key,
    branchId: key,
    form: patientForm,
    /** The desk chooses where somebody known is likely: 409 with `candidates`. Those of these branches alone, as the database binds them. */
    asks: z.object({ branches: z.string().max(MOST_BRANCHES) }).optional(),
    /** Of a caller limited to branches: those in whose persons the caller works, as the database binds them. The release before tells none. */
    persons: z.string().max(MOST_BRANCHES).optional(),
    /** Of the form what the booking says, and nobody typed at the check-in: the visit bears it, and a chosen person keeps their own. */
    ofBooking: z.array(z.enum(['phone', 'email'])).default([]),
    /** 409 with `isRegistered` where the person has another open visit of today with the doctor. The release before does not ask for it. */
    refusesSecond: z.boolean().default(false),
    /** Kind and amount of the fee are the doctor's by the rule, whatever the form says. */
    isFeeByRule: z.boolean().default(false),
  }),
  answer: z.object({ patientId: z.number().int() }),
});

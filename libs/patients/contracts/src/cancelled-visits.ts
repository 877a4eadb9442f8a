import { id, optionalText, route, withoutFields, type May } from '@nidaan/kernel';
import { z } from 'zod';
import { CANCEL_REASONS } from './choices.ts';
import { hidePatient } from './hidden-fields.ts';
import { PATIENT_MESSAGES as messages } from './messages.ts';
import { VISIT_ROWS } from './patient-rows.ts';
import { patientAnswer } from './response-schemas.ts';

const params = z.object({ id: id(messages.notFound) });
const reason = z.enum(CANCEL_REASONS, { error: messages.cancelReasonUnknown });

/** A cancelled visit, and what of its fee goes back. */
export const cancelledVisit = patientAnswer.extend({
  /** Rupees that were taken for the visit, 0 where none were. */
  refund_due: z.number(),
});
export type CancelledVisit = z.output<typeof cancelledVisit>;

const hideCancelled = (answer: CancelledVisit, may: May): CancelledVisit => ({
  ...answer,
  ...hidePatient(withoutFields(answer, may('money.view') || may('money.take') ? {} : { refund_due: 0 }), may),
});

/** Ends a visit whose patient left, or that was registered by mistake (FRD-11): only while nobody has treated it. */
export const cancelVisit = route({
  name: 'patients.cancel-visit',
  owner: 'patients',
  method: 'POST',
  path: '/api/patients/:id/cancel/',
  access: 'hospital',
  needs: 'patients.register',
  summary: 'Cancel a visit that nobody has treated; what was counted and taken on its day stays as it was registered',
  params,
  body: z.object({ reason, note: optionalText('note', 500) }),
  answer: cancelledVisit,
  namesBranches: true,
  hide: hideCancelled,
  idempotent: true,
  patients: VISIT_ROWS,
});

/** When and why a visit was cancelled, and since when it counts again because a prescription was under way. */
export const visitCancellation = z.object({
  cancel_reason: reason,
  cancel_note: z.string(),
  /** ISO 8601 with zone. */
  cancelled_at: z.string(),
  undone_at: z.string().nullable(),
});
export type VisitCancellation = z.output<typeof visitCancellation>;

export const visitCancellations = route({
  name: 'patients.visit-cancellations',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/:id/cancellations/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'When and why a visit was cancelled, newest first; empty for a visit that never was',
  params,
  answer: z.array(visitCancellation),
  opens: 'visit',
});

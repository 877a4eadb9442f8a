import { branchFields, event } from '@nidaan/kernel';
import { z } from 'zod';
import { FEE_KINDS } from './persons/person-choices.ts';
import { personErased } from './privacy/erasure-events.ts';
import { consentChanged } from './privacy/consents.ts';
import { MERGE_EVENTS } from './persons/merge-events.ts';
import { visitSent } from './visit-sent.ts';

const positive = z.number().int().positive();

// Added to `registered.v1` (GROWTH 2). A field at its default is not written: null, and '' for texts.
const personFields = {
  personId: positive.optional(),
  uhid: z.string().optional(),
  doctorId: positive.optional(),
  appointmentId: positive.optional(),
  feeKind: z.enum(FEE_KINDS).optional(),
  feeAnchorId: positive.optional(),
  birthDate: z.iso.date().optional(),
  paymentReference: z.string().optional(),
  payerId: positive.optional(),
  /** The age on the day of the visit (FRD-14), where the typed one does not say it: '14 months', '~40 years'. */
  ageText: z.string().optional(),
};

/** A patient was registered. `registeredOn` is the day in the hospital's time zone (API-17). */
export const patientRegistered = event({
  name: 'patients.patient.registered.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    disease: z.string(),
    age: z.string(),
    gender: z.string(),
    patientType: z.string(),
    paymentType: z.string(),
    amountPaise: z.number().int().nonnegative(),
    registeredAt: z.iso.datetime({ offset: true }),
    registeredOn: z.iso.date(),
    ...branchFields,
    ...personFields,
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  // The dashboard's amounts are a rollup kept by our own handler. Registrations are many, looks at the dashboard few: so these wait.
  readBy: [],
  forHospitals: ['integrations'],
  sample: {
    hospitalId: 1,
    patientId: 1001,
    firstName: 'Asha',
    lastName: 'Verma',
    phone: '9876543210',
    disease: 'Viral Fever',
    age: '34',
    gender: 'Female',
    patientType: 'OPD',
    paymentType: 'Cash',
    amountPaise: 50000,
    registeredAt: '2026-11-20T04:15:00.000Z',
    registeredOn: '2026-11-20',
  },
});

/** A patient's first prescription was saved: once per patient. `completedOn` is the day in the hospital's time zone. */
export const patientTreated = event({
  name: 'patients.patient.completed.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    completedAt: z.iso.datetime({ offset: true }),
    completedOn: z.iso.date(),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  // What the hospital owes rises with it, in its profile too (PAY-11).
  readBy: ['billing'],
  sample: { hospitalId: 1, patientId: 1001, completedAt: '2026-11-20T05:00:00.000Z', completedOn: '2026-11-20' },
});

/** A visit that was registered at the wrong branch stands at another one (ORG-41). No figure of the hospital changes. */
export const visitMoved = event({
  name: 'patients.visit.moved.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    fromBranchId: positive,
    toBranchId: positive,
    /** The fee that moves with it; absent in events of the release before. */
    amountPaise: z.number().int().nonnegative().optional(),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  // Whoever works at the new branch finds the visit at once, and its place in the doctor's queue there.
  readBy: ['patients', 'clinical', 'lab', 'pharmacy', 'scheduling'],
  sample: { hospitalId: 1, patientId: 1001, fromBranchId: 1, toBranchId: 2 },
});

/**
 * Old visits of a hospital are to get their persons (FRD-22). The worker finds that out, and holds no key to open Aadhaar numbers: a process that
 * answers calls does the work. `again`: also for the visits of the last two days.
 */
export const linksAsked = event({
  name: 'patients.links.asked.v1',
  owner: 'patients',
  payload: z.object({ hospitalId: positive, again: z.boolean() }),
  aggregate: ({ hospitalId }) => `${hospitalId}/links`,
  readBy: [],
  sample: { hospitalId: 1, again: false },
});

/** A person was registered without a visit (FRD-08); with one, `registered.v1` tells it. */
export const personRegistered = event({
  name: 'patients.person.registered.v1',
  owner: 'patients',
  payload: z.object({ hospitalId: positive, personId: positive }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.personId}`,
  readBy: [],
  sample: { hospitalId: 1, personId: 501 },
});

/** What is known of a person was changed (FRD-07). `what` names the fields. */
export const personChanged = event({
  name: 'patients.person.changed.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    personId: positive,
    version: positive,
    what: z.array(z.string()),
    deceased: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.personId}`,
  readBy: [],
  sample: {
    hospitalId: 1,
    personId: 501,
    version: 2,
    what: ['last_name'],
    deceased: false,
    firstName: 'Asha',
    lastName: 'Verma',
    phone: '9811122233',
  },
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
    /** The day on which a visit under the wrong person was moved (FRD-10); absent where old visits got their person. */
    correctedOn: z.iso.date().optional(),
    visits: z.array(z.object({ patientId: positive, linkVersion: positive })).max(MOST_ASSIGNED),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.personId}`,
  readBy: [],
  sample: { hospitalId: 1, personId: 501, uhid: 'UH000501', visits: [{ patientId: 1001, linkVersion: 2 }] },
});

/** Name, age, gender or phone of an open visit were corrected with its person (FRD-07). */
export const visitCorrected = event({
  name: 'patients.visit.corrected.v1',
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    age: z.string(),
    gender: z.string(),
    /** As at the registration. */
    ageText: z.string().optional(),
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  // Lab, Pharmacy and the queue show the new name with the answer, as Doctor View does.
  readBy: ['lab', 'pharmacy', 'scheduling'],
  sample: {
    hospitalId: 1,
    patientId: 1001,
    firstName: 'Asha',
    lastName: 'Varma',
    phone: '9811122233',
    age: '34',
    gender: 'Female',
  },
});

const cancelled = {
  owner: 'patients',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    amountPaise: z.number().int().nonnegative(),
    registeredOn: z.iso.date(),
    ...branchFields,
  }),
  aggregate: (payload: { hospitalId: number; patientId: number }) => `${payload.hospitalId}/${payload.patientId}`,
  sample: { hospitalId: 1, patientId: 1001, amountPaise: 50000, registeredOn: '2026-11-20' },
} as const;

/** A visit ended before it was treated (FRD-11). What was counted on its day stays as it was registered. */
export const visitCancelled = event({
  ...cancelled,
  name: 'patients.visit.cancelled.v1',
  // Whoever was told that the visit is cancelled cannot prescribe for it any more.
  readBy: ['clinical', 'scheduling'],
});

/** A prescription was under way while the visit was cancelled: the visit counts as treated again. */
export const visitRestored = event({ ...cancelled, name: 'patients.visit.restored.v1', readBy: ['clinical', 'scheduling'] });

export const PATIENTS_EVENTS = [
  patientRegistered,
  patientTreated,
  visitMoved,
  linksAsked,
  personRegistered,
  personChanged,
  visitAssigned,
  visitCorrected,
  visitCancelled,
  visitRestored,
  consentChanged,
  personErased,
  ...MERGE_EVENTS,
  visitSent,
];

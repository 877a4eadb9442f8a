import { z } from 'zod';
import { event, followUpFields, type PayloadOf } from '@nidaan/kernel';
import { prescriptionFields } from './medical-record.ts';

/** A prescription was saved; the patient leaves the pending list (DOC-26). */
export const prescriptionSaved = event({
  name: 'clinical.record.saved.v1',
  owner: 'clinical',
  payload: z.object({
    hospitalId: z.number().int(),
    patientId: z.number().int(),
    recordId: z.number().int(),
    ...prescriptionFields,
    savedAt: z.iso.datetime(),
    /** False when there is nothing to hand out: the patient is Completed at once (OPN-11). */
    needsDispensing: z.boolean(),
    ...followUpFields,
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  readBy: ['patients'],
  forHospitals: ['integrations'],
  sample: {
    hospitalId: 1,
    patientId: 7,
    recordId: 3,
    tablets: [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }],
    injections: { name: 'Diclofenac', size: 'medium', dosage: '75mg/3ml' },
    ointments: 'not required',
    syrups: [{ name: 'Other', customName: 'Tulsi Syrup', dosage: '10ml' }],
    tests: 'Complete Blood Count',
    doctorAdvice: 'Rest and plenty of fluids',
    savedAt: '2026-11-20T06:30:00.000Z',
    needsDispensing: true,
  },
});

export type PrescriptionSaved = PayloadOf<typeof prescriptionSaved>;

export const CLINICAL_EVENTS = [prescriptionSaved] as const;

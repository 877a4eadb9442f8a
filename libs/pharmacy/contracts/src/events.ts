import { event, followUpFields, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';
import { pharmacyRecord } from './pharmacy-record.ts';

const positive = z.number().int().positive();
const paise = z.number().int().nonnegative();

/** The medicines of a medical record were handed out and billed: once per record (OPN-39). */
export const prescriptionDispensed = event({
  name: 'pharmacy.record.dispensed.v1',
  owner: 'pharmacy',
  payload: z.object({
    hospitalId: positive,
    patientId: positive,
    recordId: positive,
    /** Number of the pharmacy record. */
    billId: positive,
    tabletsPaise: paise,
    injectionsPaise: paise,
    ointmentsPaise: paise,
    syrupsPaise: paise,
    totalPaise: paise,
    /** How it was paid, one of the registration's payment types; absent where nobody said. */
    paymentType: z.string().optional(),
    /** The pharmacy record as calls answer it, for read models that show it. */
    content: pharmacyRecord,
    dispensedAt: z.iso.datetime(),
    /** The day in the hospital's time zone (API-17). */
    dispensedOn: z.iso.date(),
    ...followUpFields,
  }),
  aggregate: (payload) => `${payload.hospitalId}/${payload.patientId}`,
  readBy: ['patients', 'billing'],
  forHospitals: ['integrations'],
  sample: {
    hospitalId: 1,
    patientId: 7,
    recordId: 3,
    billId: 2,
    tabletsPaise: 12050,
    injectionsPaise: 0,
    ointmentsPaise: 0,
    syrupsPaise: 8500,
    totalPaise: 20550,
    content: {
      id: 2,
      record_id: 3,
      patient: 7,
      patient_name: 'Asha Verma',
      patient_disease: 'Viral Fever',
      doctor_advice: 'Rest and plenty of fluids',
      doctorAdvice: 'Rest and plenty of fluids',
      tablets: [{ name: 'Paracetamol', dosage: '500mg', count: 10, price: 120.5 }],
      injections: 'not required',
      ointments: 'not required',
      syrups: [{ name: 'Other', customName: 'Tulsi Syrup', dosage: '10ml', price: '85' }],
      tabletsAmount: 120.5,
      injectionsAmount: 0,
      ointmentsAmount: 0,
      syrupsAmount: 85,
      total_amount: 205.5,
      date: '2026-11-20T07:00:00.000Z',
    },
    dispensedAt: '2026-11-20T07:00:00.000Z',
    dispensedOn: '2026-11-20',
  },
});

export type PrescriptionDispensed = PayloadOf<typeof prescriptionDispensed>;

export const PHARMACY_EVENTS = [prescriptionDispensed] as const;

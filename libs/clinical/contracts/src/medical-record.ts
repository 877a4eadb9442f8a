import { branchNamed } from '@nidaan/kernel';
import { z } from 'zod';
import { NOT_REQUIRED } from './choices.ts';
import { GIVEN, type Given } from './given.ts';
import { itemLines } from './prescription-lines.ts';
import { TABLET, type Tablet } from './tablets.ts';

const open = z.custom<Given>((value) => typeof value === 'string' || (typeof value === 'object' && value !== null)).meta(GIVEN);

const tabletRow = z.custom<Tablet>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)).meta(TABLET);

/** A saved prescription on the wire (ENT-05); amounts are rupees, 0 until the pharmacy sets them. */
export const medicalRecord = z.object({
  id: z.number(),
  patient: z.number(),
  tablets: z.array(tabletRow),
  injections: open,
  ointments: open,
  syrups: open,
  tests: open,
  doctorAdvice: z.string(),
  tabletsAmount: z.number(),
  injectionsAmount: z.number(),
  ointmentsAmount: z.number(),
  syrupsAmount: z.number(),
  total_amount: z.number(),
  /** ISO 8601, when it was saved. */
  date: z.string(),
});

export type MedicalRecord = z.output<typeof medicalRecord>;

/** A record as clinical answers it: with the branch of the desk that saved it. */
export const deskRecord = medicalRecord.extend(branchNamed);
export type DeskRecord = z.output<typeof deskRecord>;

/** What a doctor prescribes, as stored. */
export interface Prescription {
  tablets: Tablet[];
  injections: Given;
  ointments: Given;
  syrups: Given;
  tests: Given;
  doctorAdvice: string;
}

export const prescriptionFields = {
  tablets: z.array(tabletRow),
  injections: open,
  ointments: open,
  syrups: open,
  tests: open,
  doctorAdvice: z.string(),
};

/** True when an open field asks for something: it is neither 'not required' nor empty. */
export const isRequired = (value: Given): boolean => value !== NOT_REQUIRED && itemLines(value).length > 0;

/** True when the pharmacy has something to hand out (OPN-11): any tablet, injection, ointment or syrup. */
export const needsDispensing = (record: Pick<Prescription, 'tablets' | 'injections' | 'ointments' | 'syrups'>): boolean =>
  record.tablets.length > 0 || [record.injections, record.ointments, record.syrups].some(isRequired);

/** The wire form of a record that nobody has priced yet. */
export function unpricedRecord(saved: Prescription & { recordId: number; patientId: number; savedAt: string }): MedicalRecord {
  const { recordId, patientId, savedAt, tablets, injections, ointments, syrups, tests, doctorAdvice } = saved;
  return {
    id: recordId,
    patient: patientId,
    tablets,
    injections,
    ointments,
    syrups,
    tests,
    doctorAdvice,
    tabletsAmount: 0,
    injectionsAmount: 0,
    ointmentsAmount: 0,
    syrupsAmount: 0,
    total_amount: 0,
    date: savedAt,
  };
}

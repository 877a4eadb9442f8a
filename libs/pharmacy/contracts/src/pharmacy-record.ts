import { GIVEN, type Given, type Json } from '@nidaan/clinical-contracts';
import { branchNamed, rupeesOf, withoutFields, type Branches, type May, type Paise } from '@nidaan/kernel';
import { z } from 'zod';

/** A tablet line of a bill as it was sent: name, dosage, count, price, and whatever else a client keeps beside them. */
export type DispensedTablet = { [key: string]: Json };

/** How the OpenAPI document describes a line; clients keep more beside these. */
export const DISPENSED_TABLET = {
  type: 'object',
  additionalProperties: true,
  examples: [{ name: 'Paracetamol', dosage: '500 mg', count: 10, price: 20 }],
};

const open = z.custom<Given>((value) => typeof value === 'string' || (typeof value === 'object' && value !== null)).meta(GIVEN);

const tabletRow = z
  .custom<DispensedTablet>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  .meta(DISPENSED_TABLET);

/** A pharmacy record on the wire (ENT-06). Amounts are rupees; `total_amount` is their sum, made by the server (OPN-40). */
export const pharmacyRecord = z.object({
  id: z.number().int(),
  /** The medical record it belongs to. */
  record_id: z.number().int(),
  patient: z.number().int(),
  patient_name: z.string(),
  patient_disease: z.string(),
  doctor_advice: z.string(),
  /** The same under its other name (OPN-05). */
  doctorAdvice: z.string(),
  tablets: z.array(tabletRow),
  injections: open,
  ointments: open,
  syrups: open,
  tabletsAmount: z.number(),
  injectionsAmount: z.number(),
  ointmentsAmount: z.number(),
  syrupsAmount: z.number(),
  total_amount: z.number(),
  /** How it was paid, one of the registration's payment types; absent where nobody said. */
  payment_type: z.string().optional(),
  /** ISO 8601, when it was dispensed. */
  date: z.string(),
  /** Names of the fields that the caller may not see; absent where there are none. */
  hidden: z.array(z.string()).optional(),
});

export type PharmacyRecord = z.output<typeof pharmacyRecord>;

const NO_MEDICINES = { tablets: [], injections: '', ointments: '', syrups: '' };

/** A bill as a member may see one: advice is the doctor's, medicines are for whoever sees prescriptions (ORG-06). */
export const hidePharmacyRecord = (record: PharmacyRecord, may: May): PharmacyRecord =>
  withoutFields(record, {
    ...(may('clinical.view') ? {} : { doctor_advice: '', doctorAdvice: '' }),
    ...(may('prescriptions.view') || may('pharmacy.dispense') ? {} : NO_MEDICINES),
  });

/** A record in the pharmacy's own list: with the phone it can be found by, and the branch of the desk that dispensed. */
export const listedPharmacyRecord = pharmacyRecord.extend({
  phone: z.string(),
  /** Who the patient is beside the name (FRD-90): the UHID of today, the age on the day of the visit; '' where the pharmacy was not told. */
  uhid: z.string(),
  age_text: z.string(),
  ...branchNamed,
});

export type ListedPharmacyRecord = z.output<typeof listedPharmacyRecord>;

/** The four amounts of a bill, in paise. */
export interface BillAmounts {
  tabletsPaise: Paise;
  injectionsPaise: Paise;
  ointmentsPaise: Paise;
  syrupsPaise: Paise;
}

/** What the four amounts add up to. */
export const totalOf = (amounts: BillAmounts): Paise =>
  amounts.tabletsPaise + amounts.injectionsPaise + amounts.ointmentsPaise + amounts.syrupsPaise;

/** What was handed out, as the database and events hold it. */
export interface DispensedBill extends BillAmounts, Partial<Branches> {
  billId: number;
  recordId: number;
  patientId: number;
  patientName: string;
  patientDisease: string;
  doctorAdvice: string;
  tablets: DispensedTablet[];
  injections: Given;
  ointments: Given;
  syrups: Given;
  /** Absent or '' where nobody said. */
  paymentType?: string;
  /** ISO 8601. */
  dispensedAt: string;
}

/** The wire form of a bill. */
export function recordOf(bill: DispensedBill): PharmacyRecord {
  return {
    id: bill.billId,
    record_id: bill.recordId,
    patient: bill.patientId,
    patient_name: bill.patientName,
    patient_disease: bill.patientDisease,
    doctor_advice: bill.doctorAdvice,
    doctorAdvice: bill.doctorAdvice,
    tablets: bill.tablets,
    injections: bill.injections,
    ointments: bill.ointments,
    syrups: bill.syrups,
    tabletsAmount: rupeesOf(bill.tabletsPaise),
    injectionsAmount: rupeesOf(bill.injectionsPaise),
    ointmentsAmount: rupeesOf(bill.ointmentsPaise),
    syrupsAmount: rupeesOf(bill.syrupsPaise),
    total_amount: rupeesOf(totalOf(bill)),
    ...(bill.paymentType && { payment_type: bill.paymentType }),
    date: bill.dispensedAt,
  };
}

import type { Given } from '@nidaan/clinical-contracts';
import { recordOf, type DispensedBill, type DispensedTablet, type ListedPharmacyRecord } from '@nidaan/pharmacy-contracts';

/** A bill as the database gives it, with the phone of its patient. */
export interface BillRow {
  id: number;
  record_id: number;
  patient_id: number;
  patient_name: string;
  patient_disease: string;
  doctor_advice: string;
  tablets: DispensedTablet[];
  injections: Given;
  ointments: Given;
  syrups: Given;
  tablets_paise: number;
  injections_paise: number;
  ointments_paise: number;
  syrups_paise: number;
  dispensed_at: Date;
  phone: string;
}

/** Columns of a BillRow: bills `b`, patients `k`. */
export const BILL_COLUMNS = `b.id, b.record_id, b.patient_id, b.patient_name, b.patient_disease, b.doctor_advice, b.tablets, b.injections,
  b.ointments, b.syrups, b.tablets_paise, b.injections_paise, b.ointments_paise, b.syrups_paise, b.dispensed_at, coalesce(k.phone, '') AS phone`;

export const billOf = (row: BillRow): DispensedBill => ({
  billId: row.id,
  recordId: row.record_id,
  patientId: row.patient_id,
  patientName: row.patient_name,
  patientDisease: row.patient_disease,
  doctorAdvice: row.doctor_advice,
  tablets: row.tablets,
  injections: row.injections,
  ointments: row.ointments,
  syrups: row.syrups,
  tabletsPaise: row.tablets_paise,
  injectionsPaise: row.injections_paise,
  ointmentsPaise: row.ointments_paise,
  syrupsPaise: row.syrups_paise,
  dispensedAt: row.dispensed_at.toISOString(),
});

export const listedOf = (row: BillRow): ListedPharmacyRecord => ({ ...recordOf(billOf(row)), phone: row.phone });

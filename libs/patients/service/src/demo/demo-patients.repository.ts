import { Injectable } from '@nestjs/common';
import type { Prescription } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { recordOf, totalOf, type DispensedBill } from '@nidaan/pharmacy-contracts';
import { Database, tableOf } from '@nidaan/platform-database';
import { PATIENTS } from '../patients/patient-row.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { PrescriptionEntity } from '../prescriptions/prescription.entity.ts';
import { BillEntity } from '../prescriptions/bill.entity.ts';

/** A patient of the demo hospital with the prescription, where there is one. */
export interface DemoPatient {
  row: PatientEntity;
  seen: { recordId: number; prescription: Prescription; needsDispensing: boolean; bill: DispensedBill | null } | null;
}

const INSERT_PATIENTS = PATIENTS.insertMany();

const INSERT_RECORDS = tableOf(PrescriptionEntity).insertMany();
const INSERT_BILLS = tableOf(BillEntity).insertMany({ without: ['branchId'] });

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoPatientsRepository {
  constructor(private readonly db: Database) {}

  async add(patients: readonly DemoPatient[]): Promise<void> {
    const bills = patients.flatMap(({ seen }) => seen?.bill ?? []).map(billRow);
    await this.db.transaction(async (tx) => {
      await tx.query(INSERT_PATIENTS(patients.map(({ row }) => row)));
      await tx.query(INSERT_RECORDS(patients.flatMap((patient) => recordRow(patient) ?? [])));
      await tx.query(INSERT_BILLS(bills));
    });
  }

  /** Daily totals from the rows, and the next free number. */
  async finish(patients: number, timeZone: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO daily_totals (hospital_id, day, registered, completed, consultation_paise)
         SELECT hospital_id, registered_on, count(*), count(completed_on), sum(amount_paise) FROM patients WHERE hospital_id = $1 GROUP BY 1, 2`,
        [currentHospital()],
      );
      // The tables are too new for statistics: left to itself, the planner walks all bills for each prescription.
      await tx.query('SET LOCAL enable_nestloop = off');
      await tx.query(
        `INSERT INTO daily_totals AS d (hospital_id, day, pharmacy_paise)
         SELECT $1, (r.dispensed_at AT TIME ZONE $2)::date, sum(b.total_paise) FROM pharmacy_records b
         JOIN medical_records r ON r.hospital_id = b.hospital_id AND r.patient_id = b.patient_id AND r.record_id = b.id
         WHERE b.hospital_id = $1 GROUP BY 2
         ON CONFLICT (hospital_id, day) DO UPDATE SET pharmacy_paise = excluded.pharmacy_paise`,
        [currentHospital(), timeZone],
      );
      await tx.query(`INSERT INTO numbers (hospital_id, kind, next) VALUES ($1, 'patient', $2)`, [
        currentHospital(),
        patients + 1,
      ]);
    });
  }
}

function recordRow({ row, seen }: DemoPatient): PrescriptionEntity | null {
  if (!seen) return null;
  const { recordId, prescription, needsDispensing, bill } = seen;
  return {
    hospitalId: row.hospitalId,
    patientId: row.id,
    recordId,
    branchId: row.branchId,
    savedAt: row.createdAt,
    needsDispensing,
    dispensedAt: bill && new Date(bill.dispensedAt),
    tabletsPaise: bill?.tabletsPaise ?? 0,
    injectionsPaise: bill?.injectionsPaise ?? 0,
    ointmentsPaise: bill?.ointmentsPaise ?? 0,
    syrupsPaise: bill?.syrupsPaise ?? 0,
    prescription,
  };
}

const billRow = (bill: DispensedBill): Omit<BillEntity, 'branchId'> => ({
  hospitalId: currentHospital(),
  patientId: bill.patientId,
  id: bill.billId,
  totalPaise: totalOf(bill),
  content: recordOf(bill),
});

import { Injectable } from '@nestjs/common';
import type { Prescription } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { recordOf, totalOf, type DispensedBill } from '@nidaan/pharmacy-contracts';
import { Database } from '@nidaan/platform-database';
import { PATIENTS } from '../patients/patient-row.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';

/** A patient of the demo hospital with the prescription, where there is one. */
export interface DemoPatient {
  row: PatientEntity;
  seen: { recordId: number; prescription: Prescription; needsDispensing: boolean; bill: DispensedBill | null } | null;
}

const INSERT_PATIENTS = PATIENTS.insertMany();

const RECORDS = `INSERT INTO medical_records (hospital_id, patient_id, record_id, saved_at, needs_dispensing, dispensed_at,
    tablets_paise, injections_paise, ointments_paise, syrups_paise, prescription)
  SELECT $1, t.patient_id, t.record_id, t.saved_at, t.needs_dispensing, t.dispensed_at, t.tp, t.ip, t.op, t.sp, t.prescription::json
  FROM unnest($2::int[], $3::int[], $4::timestamptz[], $5::boolean[], $6::timestamptz[], $7::bigint[], $8::bigint[], $9::bigint[],
    $10::bigint[], $11::text[])
  AS t(patient_id, record_id, saved_at, needs_dispensing, dispensed_at, tp, ip, op, sp, prescription)`;

const BILLS = `INSERT INTO pharmacy_records (hospital_id, patient_id, id, total_paise, content)
  SELECT $1, t.patient_id, t.id, t.total, t.content::json FROM unnest($2::int[], $3::int[], $4::bigint[], $5::text[])
  AS t(patient_id, id, total, content)`;

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoPatientsRepository {
  constructor(private readonly db: Database) {}

  async add(patients: readonly DemoPatient[]): Promise<void> {
    const seen = patients.filter((patient) => patient.seen !== null);
    const record = <T>(value: (seen: NonNullable<DemoPatient['seen']>) => T) => seen.map((patient) => value(patient.seen!));
    const bills = record(({ bill }) => bill ?? []).flat();
    await this.db.transaction(async (tx) => {
      await tx.query(INSERT_PATIENTS(patients.map(({ row }) => row)));
      await tx.query(RECORDS, [
        currentHospital(),
        seen.map(({ row }) => row.id),
        record(({ recordId }) => recordId),
        seen.map(({ row }) => row.createdAt),
        record(({ needsDispensing }) => needsDispensing),
        record(({ bill }) => bill?.dispensedAt ?? null),
        ...(['tabletsPaise', 'injectionsPaise', 'ointmentsPaise', 'syrupsPaise'] as const).map((name) =>
          record(({ bill }) => bill?.[name] ?? 0),
        ),
        record(({ prescription }) => JSON.stringify(prescription)),
      ]);
      await tx.query(BILLS, [
        currentHospital(),
        bills.map(({ patientId }) => patientId),
        bills.map(({ billId }) => billId),
        bills.map(totalOf),
        bills.map((bill) => JSON.stringify(recordOf(bill))),
      ]);
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

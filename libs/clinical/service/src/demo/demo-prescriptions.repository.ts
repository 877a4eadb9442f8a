import { Injectable } from '@nestjs/common';
import type { Prescription } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

export interface DemoRecord extends Prescription {
  /** Number of the record and of its patient. */
  id: number;
  savedAt: Date;
  needsDispensing: boolean;
}

const RECORDS = `INSERT INTO medical_records (hospital_id, id, patient_id, saved_at, needs_dispensing, tablets, injections, ointments, syrups, tests, doctor_advice)
  SELECT $1, t.id, t.id, t.saved_at, t.needs, t.tablets::json, t.injections::json, t.ointments::json, t.syrups::json, t.tests::json, t.advice
  FROM unnest($2::int[], $3::timestamptz[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
  AS t(id, saved_at, needs, tablets, injections, ointments, syrups, tests, advice)`;

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoPrescriptionsRepository {
  constructor(private readonly db: Database) {}

  async add(records: readonly DemoRecord[]): Promise<void> {
    const json = (name: 'tablets' | 'injections' | 'ointments' | 'syrups' | 'tests') =>
      records.map((record) => JSON.stringify(record[name]));
    await this.db.transaction(async (tx) => {
      await tx.query(RECORDS, [
        currentHospital(),
        records.map(({ id }) => id),
        records.map(({ savedAt }) => savedAt),
        records.map((record) => record.needsDispensing),
        json('tablets'),
        json('injections'),
        json('ointments'),
        json('syrups'),
        json('tests'),
        records.map(({ doctorAdvice }) => doctorAdvice),
      ]);
    });
  }

  /** The next free number of a record. */
  async finish(patients: number): Promise<void> {
    await this.db.query(`INSERT INTO numbers (hospital_id, kind, next) VALUES ($1, 'record', $2)`, [
      currentHospital(),
      patients + 1,
    ]);
  }
}

import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { searchTextOf, type StoredTest } from '../tests/lab-tests.repository.ts';

const TESTS = `INSERT INTO lab_tests (hospital_id, id, patient_id, tested_on, recorded_at, price_paise, status, test_name, test_type, notes,
    patient_name, patient_disease, phone, search)
  SELECT $1, * FROM unnest($2::int[], $3::int[], $4::date[], $5::timestamptz[], $6::bigint[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])`;

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoLabRepository {
  constructor(private readonly db: Database) {}

  async add(tests: readonly StoredTest[]): Promise<void> {
    const hospitalId = currentHospital();
    const column = (name: keyof StoredTest) => tests.map((test) => test[name]);
    await this.db.query(TESTS, [
      hospitalId,
      column('testId'),
      column('patientId'),
      column('testedOn'),
      column('recordedAt'),
      column('pricePaise'),
      column('status'),
      column('testName'),
      column('testType'),
      column('notes'),
      column('patientName'),
      column('patientDisease'),
      column('phone'),
      tests.map(searchTextOf),
    ]);
  }

  /** The next free number of a test. */
  async finish(patients: number): Promise<void> {
    await this.db.query(`INSERT INTO numbers (hospital_id, kind, next) VALUES ($1, 'lab-test', $2)`, [
      currentHospital(),
      patients + 1,
    ]);
  }
}

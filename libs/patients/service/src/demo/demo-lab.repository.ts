import { Injectable } from '@nestjs/common';
import { demoLabTest, labTestAnswerOf, type LabTestRecorded } from '@nidaan/lab-contracts';
import { patientName } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { LabTestEntity } from '../lab/lab-test.entity.ts';
import { randomOf } from '@nidaan/platform-runtime';
import type { DemoPatient } from './demo-patients.repository.ts';

const INSERT_TESTS = tableOf(LabTestEntity).insertMany({ without: ['branchId'] });

/** The lab tests of the demo hospital's patients, the same ones that the lab service lists. */
@Injectable()
export class DemoLabRepository {
  constructor(private readonly db: Database) {}

  async add(patients: readonly DemoPatient[], timeZone: string): Promise<void> {
    const tests = patients.flatMap((patient) => testOf(patient, timeZone) ?? []);
    const hospitalId = currentHospital();
    const rows = tests.map((test) => {
      const { patientId, testId: id, pricePaise } = test;
      return { hospitalId, patientId, id, pricePaise, content: labTestAnswerOf(test) };
    });
    await this.db.query(INSERT_TESTS(rows));
  }

  /** Daily totals from the rows: the demo's tests are of the day of the visit. */
  async finish(): Promise<void> {
    await this.db.query(
      `INSERT INTO daily_totals AS d (hospital_id, day, lab_paise)
       SELECT t.hospital_id, p.registered_on, sum(t.price_paise) FROM lab_tests t
       JOIN patients p ON p.hospital_id = t.hospital_id AND p.id = t.patient_id
       WHERE t.hospital_id = $1 GROUP BY 1, 2
       ON CONFLICT (hospital_id, day) DO UPDATE SET lab_paise = excluded.lab_paise`,
      [currentHospital()],
    );
  }
}

function testOf({ row, seen }: DemoPatient, timeZone: string): Omit<LabTestRecorded, 'hospitalId'> | null {
  if (!seen) return null;
  const { id, phone, disease, createdAt: at } = row;
  const visit = { patientId: id, patientName: patientName(row), phone, disease, prescription: seen.prescription };
  return demoLabTest({ ...visit, at, timeZone }, randomOf(id + 0.75));
}

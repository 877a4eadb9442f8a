import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** A patient as the pharmacy knows one. */
export interface KnownPatient {
  patientId: number;
  name: string;
  phone: string;
  disease: string;
  age: string;
  gender: string;
}

const COLUMNS = 'patient_id AS "patientId", name, phone, disease, age, gender';

/** Which patients and medical records there are, as their owners told by event. */
@Injectable()
export class KnownPatientsRepository {
  constructor(private readonly db: Database) {}

  async find(patientId: number): Promise<KnownPatient | null> {
    const rows = await this.db.query<KnownPatient>(
      `SELECT ${COLUMNS} FROM known_patients WHERE hospital_id = $1 AND patient_id = $2`,
      [currentHospital(), patientId],
    );
    return rows[0] ?? null;
  }

  // Sent without waiting: of a batch of events, all inserts travel together with the commit.
  async add({ patientId, name, phone, disease, age, gender }: KnownPatient): Promise<void> {
    await this.db.transaction(async (tx) => {
      tx.send(
        `INSERT INTO known_patients (hospital_id, patient_id, name, phone, disease, age, gender) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT DO NOTHING`,
        [currentHospital(), patientId, name, phone, disease, age, gender],
      );
    });
  }

  /** Whose medical record it is, or null when it is not known. */
  async ownerOf(recordId: number): Promise<number | null> {
    const rows = await this.db.query<{ patient_id: number }>(
      'SELECT patient_id FROM known_records WHERE hospital_id = $1 AND record_id = $2',
      [currentHospital(), recordId],
    );
    return rows[0]?.patient_id ?? null;
  }

  async addRecords(patientId: number, recordIds: readonly number[]): Promise<void> {
    await this.db.query(
      `INSERT INTO known_records (hospital_id, patient_id, record_id) SELECT $1, $2, * FROM unnest($3::int[])
       ON CONFLICT DO NOTHING`,
      [currentHospital(), patientId, [...recordIds].sort((a, b) => a - b)],
    );
  }
}

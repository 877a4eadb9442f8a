import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** Which medical records there are, as clinical told by event. */
@Injectable()
export class KnownRecordsRepository {
  constructor(private readonly db: Database) {}

  /** Whose medical record it is, or null when it is not known. */
  async ownerOf(recordId: number): Promise<number | null> {
    const rows = await this.db.query<{ patient_id: number }>(
      'SELECT patient_id FROM known_records WHERE hospital_id = $1 AND record_id = $2',
      [currentHospital(), recordId],
    );
    return rows[0]?.patient_id ?? null;
  }

  async add(patientId: number, recordIds: readonly number[]): Promise<void> {
    await this.db.query(
      `INSERT INTO known_records (hospital_id, patient_id, record_id) SELECT $1, $2, * FROM unnest($3::int[])
       ON CONFLICT DO NOTHING`,
      [currentHospital(), patientId, [...recordIds].sort((a, b) => a - b)],
    );
  }
}

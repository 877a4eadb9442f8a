import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** Which patients there are, as the patients service told by event. */
@Injectable()
export class KnownPatientsRepository {
  constructor(private readonly db: Database) {}

  async has(hospitalId: number, patientId: number): Promise<boolean> {
    const rows = await this.db.query('SELECT 1 FROM known_patients WHERE hospital_id = $1 AND patient_id = $2', [
      hospitalId,
      patientId,
    ]);
    return rows.length > 0;
  }

  // Sent without waiting: of a batch of events, all inserts travel together with the commit.
  async add(hospitalId: number, patientId: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      tx.send('INSERT INTO known_patients (hospital_id, patient_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        hospitalId,
        patientId,
      ]);
    });
  }
}

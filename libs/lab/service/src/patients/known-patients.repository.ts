import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** What the lab needs to know of a patient. */
export interface KnownPatient {
  patientId: number;
  name: string;
  phone: string;
  disease: string;
}

/** Which patients there are, as the patients service told by event. */
@Injectable()
export class KnownPatientsRepository {
  constructor(private readonly db: Database) {}

  async find(hospitalId: number, patientId: number): Promise<KnownPatient | null> {
    const rows = await this.db.query<Omit<KnownPatient, 'patientId'>>(
      'SELECT name, phone, disease FROM known_patients WHERE hospital_id = $1 AND patient_id = $2',
      [hospitalId, patientId],
    );
    return rows[0] ? { patientId, ...rows[0] } : null;
  }

  // Sent without waiting: of a batch of events, all inserts travel together with the commit.
  async add(hospitalId: number, { patientId, name, phone, disease }: KnownPatient): Promise<void> {
    await this.db.transaction(async (tx) => {
      tx.send(
        `INSERT INTO known_patients (hospital_id, patient_id, name, phone, disease) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (hospital_id, patient_id) DO NOTHING`,
        [hospitalId, patientId, name, phone, disease],
      );
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { PrescriptionSaved } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';

/** Prescriptions as they were sent. */
@Injectable()
export class PrescriptionsRepository {
  constructor(private readonly db: Database) {}

  /** The patient of a record of the hospital at work; null when there is no such record. */
  async ownerOf(recordId: number): Promise<number | null> {
    const rows = await this.db.query<{ patient_id: number }>(
      'SELECT patient_id FROM medical_records WHERE hospital_id = $1 AND id = $2',
      [currentHospital(), recordId],
    );
    return rows[0]?.patient_id ?? null;
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, record: PrescriptionSaved, savedBy: number | null): void {
    tx.send(
      `INSERT INTO medical_records (hospital_id, id, patient_id, saved_by, saved_at, needs_dispensing, tablets, injections, ointments,
         syrups, tests, doctor_advice) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        record.hospitalId,
        record.recordId,
        record.patientId,
        savedBy,
        record.savedAt,
        record.needsDispensing,
        ...[record.tablets, record.injections, record.ointments, record.syrups, record.tests].map((value) =>
          JSON.stringify(value),
        ),
        record.doctorAdvice,
      ],
    );
  }
}

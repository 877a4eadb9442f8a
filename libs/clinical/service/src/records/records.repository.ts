import { Injectable } from '@nestjs/common';
import type { RecordSaved } from '@nidaan/clinical-contracts';
import type { Transaction } from '@nidaan/platform-database';

/** Prescriptions as they were sent. */
@Injectable()
export class RecordsRepository {
  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, record: RecordSaved, savedBy: number | null): void {
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

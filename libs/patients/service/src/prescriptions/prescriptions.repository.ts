import { Injectable } from '@nestjs/common';
import type { PrescriptionSaved } from '@nidaan/clinical-contracts';
import type { PlainDate } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import type { PatientStatus } from '@nidaan/patients-contracts';

/** The prescriptions of patients as this service shows them. */
@Injectable()
export class PrescriptionsRepository {
  constructor(private readonly db: Database) {}

  /** The patient's completion day so far, with the row locked; undefined when there is no such patient (yet). */
  async lockPatient(hospitalId: number, patientId: number): Promise<{ completed_on: PlainDate | null } | undefined> {
    const rows = await this.db.query<{ completed_on: PlainDate | null }>(
      'SELECT completed_on FROM patients WHERE hospital_id = $1 AND id = $2 FOR UPDATE',
      [hospitalId, patientId],
    );
    return rows[0];
  }

  async add(record: PrescriptionSaved): Promise<void> {
    const { tablets, injections, ointments, syrups, tests, doctorAdvice } = record;
    await this.db.query(
      `INSERT INTO medical_records (hospital_id, patient_id, record_id, saved_at, needs_dispensing, prescription)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [
        record.hospitalId,
        record.patientId,
        record.recordId,
        record.savedAt,
        record.needsDispensing,
        JSON.stringify({ tablets, injections, ointments, syrups, tests, doctorAdvice }),
      ],
    );
  }

  /**
   * Completed when nothing of the patient's prescriptions is left to hand out, or nobody hands out here (OPN-11); the moment of
   * completion stays the first.
   */
  async complete(
    hospitalId: number,
    patientId: number,
    { at, on, dispenses }: { at: string; on: PlainDate; dispenses: boolean },
  ): Promise<PatientStatus> {
    const rows = await this.db.query<{ status: PatientStatus }>(
      `UPDATE patients p SET completed_at = coalesce(p.completed_at, $3), completed_on = coalesce(p.completed_on, $4),
         status = CASE WHEN $5 AND EXISTS (SELECT FROM medical_records r WHERE r.hospital_id = $1 AND r.patient_id = $2
           AND r.needs_dispensing AND r.dispensed_at IS NULL) THEN 'Prescribed' ELSE 'Completed' END
       WHERE p.hospital_id = $1 AND p.id = $2 RETURNING p.status`,
      [hospitalId, patientId, at, on, dispenses],
    );
    return rows[0]!.status;
  }
}

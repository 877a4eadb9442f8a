import { Injectable } from '@nestjs/common';
import type { PrescriptionSaved } from '@nidaan/clinical-contracts';
import type { PlainDate } from '@nidaan/kernel';
import { Database, tableOf } from '@nidaan/platform-database';
import type { PatientStatus } from '@nidaan/patients-contracts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { PATIENTS } from '../patients/patient-row.ts';
import { PrescriptionEntity } from './prescription.entity.ts';

const LOCK = PATIENTS.select({
  where: ['hospitalId', 'id'],
  only: ['completedOn', 'branchId', 'status', 'registeredOn', 'amountPaise'],
  tail: 'FOR UPDATE',
});
const INSERT = tableOf(PrescriptionEntity).insert({
  without: ['dispensedAt', 'tabletsPaise', 'injectionsPaise', 'ointmentsPaise', 'syrupsPaise'],
  onConflict: 'skip',
});
const COMPLETE = PATIENTS.update({
  computed: {
    completedAt: 'coalesce(completed_at, :at)',
    completedOn: 'coalesce(completed_on, :on)',
    status: `CASE WHEN :dispenses AND EXISTS (SELECT FROM medical_records r WHERE r.hospital_id = :hospitalId AND r.patient_id = :id
      AND r.needs_dispensing AND r.dispensed_at IS NULL) THEN 'Prescribed' ELSE 'Completed' END`,
  },
  where: ['hospitalId', 'id'],
  given: ['at', 'on', 'dispenses'],
  returning: ['status'],
});

type VisitFacts = Pick<PatientEntity, 'completedOn' | 'branchId' | 'status' | 'registeredOn' | 'amountPaise'>;

/** The prescriptions of patients as this service shows them. */
@Injectable()
export class PrescriptionsRepository {
  constructor(private readonly db: Database) {}

  /** The patient's completion day so far, branch and status, with the row locked; undefined when there is no such patient (yet). */
  async lockPatient(hospitalId: number, patientId: number): Promise<VisitFacts | undefined> {
    const rows = await this.db.query(LOCK({ hospitalId, id: patientId }));
    return rows[0];
  }

  /** `branchId`: the visit's. */
  async add(record: PrescriptionSaved, branchId: number): Promise<void> {
    const { hospitalId, patientId, recordId, savedAt, needsDispensing } = record;
    const { tablets, injections, ointments, syrups, tests, doctorAdvice } = record;
    const prescription = { tablets, injections, ointments, syrups, tests, doctorAdvice };
    await this.db.query(INSERT({ hospitalId, patientId, recordId, branchId, savedAt, needsDispensing, prescription }));
  }

  /**
   * Completed when nothing of the patient's prescriptions is left to hand out, or nobody hands out here (OPN-11); the moment of
   * completion stays the first.
   */
  async complete(
    hospitalId: number,
    patientId: number,
    how: { at: string; on: PlainDate; dispenses: boolean },
  ): Promise<PatientStatus> {
    const rows = await this.db.query(COMPLETE({ hospitalId, id: patientId, ...how }));
    return rows[0]!.status;
  }
}

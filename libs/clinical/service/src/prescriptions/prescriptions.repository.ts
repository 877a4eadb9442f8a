import { Injectable } from '@nestjs/common';
import type { PrescriptionSaved, Tablet } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { PrescriptionEntity } from './prescription.entity.ts';

export const PRESCRIPTIONS = tableOf(PrescriptionEntity);

const INSERT = PRESCRIPTIONS.insert();
const OWNER_OF = PRESCRIPTIONS.select({ where: ['hospitalId', 'recordId'], only: ['patientId'] });

const LATEST_TABLETS = `SELECT tablets FROM medical_records WHERE hospital_id = $1 AND saved_by = $2 ORDER BY id DESC LIMIT $3`;
const LOCK_PATIENT = 'SELECT FROM known_patients WHERE hospital_id = $1 AND patient_id = $2 FOR UPDATE';
const NEWEST_OF = 'SELECT coalesce(max(id), 0) AS id FROM medical_records WHERE hospital_id = $1 AND patient_id = $2';

/** Prescriptions as they were sent. */
@Injectable()
export class PrescriptionsRepository {
  constructor(private readonly db: Database) {}

  /** The patient of a record of the hospital at work; null when there is no such record. */
  async ownerOf(recordId: number): Promise<number | null> {
    const rows = await this.db.query(OWNER_OF({ hospitalId: currentHospital(), recordId }));
    return rows[0]?.patientId ?? null;
  }

  /** The tablets of an account's latest prescriptions, newest first. */
  async latestTabletsOf(accountId: number, limit: number): Promise<Tablet[][]> {
    const rows = await this.db.query<{ tablets: Tablet[] }>(LATEST_TABLETS, [currentHospital(), accountId, limit]);
    return rows.map(({ tablets }) => tablets);
  }

  /** Id of a patient's newest prescription, 0 without one. Until the transaction ends nobody else who asks gets an answer. */
  async newestOf(tx: Transaction, patientId: number): Promise<number> {
    tx.send(LOCK_PATIENT, [currentHospital(), patientId]);
    const rows = await tx.query<{ id: number }>(NEWEST_OF, [currentHospital(), patientId]);
    return rows[0]!.id;
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, record: PrescriptionSaved, savedBy: number | null): void {
    tx.send(INSERT({ ...record, savedBy }));
  }
}

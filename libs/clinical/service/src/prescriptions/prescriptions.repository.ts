import { Injectable } from '@nestjs/common';
import type { PrescriptionSaved, Tablet } from '@nidaan/clinical-contracts';
import { branchesOf } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { PrescriptionEntity } from './prescription.entity.ts';

export const PRESCRIPTIONS = tableOf(PrescriptionEntity);

const INSERT = PRESCRIPTIONS.insert();
const OWNER_OF = PRESCRIPTIONS.select({ where: ['hospitalId', 'recordId'], only: ['patientId', 'branchId', 'visitBranchId'] });

const LATEST_TABLETS = `SELECT tablets FROM medical_records WHERE hospital_id = $1 AND saved_by = $2 ORDER BY id DESC LIMIT $3`;
// Nobody prescribes more often in a day.
const VISITS_SINCE = `SELECT count(DISTINCT patient_id)::int AS visits FROM
  (SELECT patient_id, saved_at FROM medical_records WHERE hospital_id = $1 AND saved_by = $2 ORDER BY id DESC LIMIT 1000) r
  WHERE saved_at >= $3`;
const LOCK_PATIENT = 'SELECT FROM known_patients WHERE hospital_id = $1 AND patient_id = $2 FOR UPDATE';
const NEWEST_OF = 'SELECT coalesce(max(id), 0) AS id FROM medical_records WHERE hospital_id = $1 AND patient_id = $2';

const LATEST_OF_VISITS = `SELECT r.id AS "recordId", r.patient_id AS "patientId", r.saved_at AS "savedAt", r.tests,
  r.branch_id AS "branchId", r.visit_branch_id AS "visitBranchId" FROM medical_records r
  WHERE r.hospital_id = $1 AND r.id > $2 AND NOT EXISTS (SELECT FROM medical_records n
    WHERE n.hospital_id = $1 AND n.patient_id = r.patient_id AND n.id > r.id) ORDER BY r.id LIMIT $3`;

/** Prescriptions as they were sent. */
@Injectable()
export class PrescriptionsRepository {
  constructor(private readonly db: Database) {}

  /** Whose a record of the hospital at work is, and where it was written; null when there is no such record. */
  async ownerOf(recordId: number): Promise<Pick<PrescriptionEntity, 'patientId' | 'branchId' | 'visitBranchId'> | null> {
    const rows = await this.db.query(OWNER_OF({ hospitalId: currentHospital(), recordId }));
    return rows[0] ?? null;
  }

  /** The tablets of an account's latest prescriptions, newest first. */
  async latestTabletsOf(accountId: number, limit: number): Promise<Tablet[][]> {
    const rows = await this.db.query<{ tablets: Tablet[] }>(LATEST_TABLETS, [currentHospital(), accountId, limit]);
    return rows.map(({ tablets }) => tablets);
  }

  /** For how many visits an account has prescribed since then. */
  async visitsSince(accountId: number, since: Date): Promise<number> {
    const rows = await this.db.query<{ visits: number }>(VISITS_SINCE, [currentHospital(), accountId, since]);
    return rows[0]!.visits;
  }

  /** The latest prescription of each visit, in the order of their numbers. */
  latestOfVisits(
    after: number,
    limit: number,
  ): Promise<Pick<PrescriptionEntity, 'recordId' | 'patientId' | 'branchId' | 'visitBranchId' | 'savedAt' | 'tests'>[]> {
    return this.db.query(LATEST_OF_VISITS, [currentHospital(), after, limit]);
  }

  /** Id of a patient's newest prescription, 0 without one. Until the transaction ends nobody else who asks gets an answer. */
  async newestOf(tx: Transaction, patientId: number): Promise<number> {
    tx.send(LOCK_PATIENT, [currentHospital(), patientId]);
    const rows = await tx.query<{ id: number }>(NEWEST_OF, [currentHospital(), patientId]);
    return rows[0]!.id;
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, record: PrescriptionSaved, savedBy: number | null): void {
    tx.send(INSERT({ ...record, ...branchesOf(record), savedBy }));
  }
}

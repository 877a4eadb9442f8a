import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction, type ValuesOf } from '@nidaan/platform-database';
import { FeeReceiptEntity } from './fee-receipt.entity.ts';

const RECEIPTS = tableOf(FeeReceiptEntity);

const FIND = RECEIPTS.select({ where: ['hospitalId', 'patientId'] });
const INSERT = RECEIPTS.insert();
const AGAIN = `UPDATE fee_receipts SET prints = prints + 1 WHERE hospital_id = $1 AND patient_id = $2 RETURNING ${RECEIPTS.columns()}`;
const LOCK_PATIENT = 'SELECT branch_id AS branch FROM patients WHERE hospital_id = $1 AND id = $2 FOR NO KEY UPDATE';

@Injectable()
export class FeeReceiptsRepository {
  constructor(private readonly db: Database) {}

  /** The receipt of a visit, or null before it was asked for. */
  async find(patientId: number): Promise<FeeReceiptEntity | null> {
    const rows = await this.db.query(FIND({ hospitalId: currentHospital(), patientId }));
    return rows[0] ?? null;
  }

  /**
   * Counts one more print of a receipt that is there (null where there is none), and says at which branch the visit stands now; null where none is in
   * sight. Two who ask first for one visit, and who moves it, wait for each other.
   */
  async printAgain(tx: Transaction, patientId: number): Promise<{ before: FeeReceiptEntity | null; branchId: number } | null> {
    const values = [currentHospital(), patientId];
    const visits = tx.gather<{ branch: number }>({ text: LOCK_PATIENT, values });
    const [before = null] = await tx.query<FeeReceiptEntity>(AGAIN, values);
    const [visit] = visits();
    return visit ? { before, branchId: visit.branch } : null;
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, receipt: ValuesOf<FeeReceiptEntity>): void {
    tx.send(INSERT(receipt));
  }
}

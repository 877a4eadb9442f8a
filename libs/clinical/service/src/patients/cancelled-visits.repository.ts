import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { CancelledVisitEntity } from './cancelled-visit.entity.ts';

const ADD = tableOf(CancelledVisitEntity).insert({ onConflict: 'skip' });
const REMOVE = 'DELETE FROM cancelled_visits WHERE hospital_id = $1 AND patient_id = $2';
const FIND = 'SELECT 1 AS found FROM cancelled_visits WHERE hospital_id = $1 AND patient_id = $2';

/** Which visits of the hospital at work were cancelled (FRD-11). */
@Injectable()
export class CancelledVisitsRepository {
  constructor(private readonly db: Database) {}

  async add(patientId: number): Promise<void> {
    await this.db.query(ADD({ hospitalId: currentHospital(), patientId }));
  }

  async remove(patientId: number): Promise<void> {
    await this.db.query(REMOVE, [currentHospital(), patientId]);
  }

  /** Whether a visit is cancelled, in the transaction that is about to treat it. */
  async has(tx: Transaction, patientId: number): Promise<boolean> {
    return (await tx.query(FIND, [currentHospital(), patientId])).length > 0;
  }
}

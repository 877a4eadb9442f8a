import { Injectable } from '@nestjs/common';
import type { PrescriptionSaved } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { PrescriptionEntity } from './prescription.entity.ts';

export const PRESCRIPTIONS = tableOf(PrescriptionEntity);

const INSERT = PRESCRIPTIONS.insert();
const OWNER_OF = PRESCRIPTIONS.select({ where: ['hospitalId', 'recordId'], only: ['patientId'] });

/** Prescriptions as they were sent. */
@Injectable()
export class PrescriptionsRepository {
  constructor(private readonly db: Database) {}

  /** The patient of a record of the hospital at work; null when there is no such record. */
  async ownerOf(recordId: number): Promise<number | null> {
    const rows = await this.db.query(OWNER_OF({ hospitalId: currentHospital(), recordId }));
    return rows[0]?.patientId ?? null;
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, record: PrescriptionSaved, savedBy: number | null): void {
    tx.send(INSERT({ ...record, savedBy }));
  }
}

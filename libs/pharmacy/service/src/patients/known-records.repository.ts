import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { KnownRecordEntity } from './known-record.entity.ts';

const RECORDS = tableOf(KnownRecordEntity);

const FIND = RECORDS.select({ where: ['hospitalId', 'recordId'], only: ['patientId'] });
const INSERT = RECORDS.insertMany({ onConflict: 'skip' });

/** Which medical records there are, as clinical told by event. */
@Injectable()
export class KnownRecordsRepository {
  constructor(private readonly db: Database) {}

  /** Whose medical record it is, or null when it is not known. */
  async ownerOf(recordId: number): Promise<number | null> {
    const rows = await this.db.query(FIND({ hospitalId: currentHospital(), recordId }));
    return rows[0]?.patientId ?? null;
  }

  async add(patientId: number, recordIds: readonly number[]): Promise<void> {
    const hospitalId = currentHospital();
    const sorted = [...recordIds].sort((a, b) => a - b);
    await this.db.query(INSERT(sorted.map((recordId) => ({ hospitalId, recordId, patientId }))));
  }
}

import { Injectable } from '@nestjs/common';
import type { Branches } from '@nidaan/kernel';
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

  async add(patientId: number, recordId: number, branches: Branches): Promise<void> {
    await this.db.query(INSERT([{ hospitalId: currentHospital(), recordId, patientId, ...branches }]));
  }
}

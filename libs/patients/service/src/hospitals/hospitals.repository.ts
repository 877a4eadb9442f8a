import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { HospitalEntity } from './hospital.entity.ts';

const HOSPITALS = tableOf(HospitalEntity);
const FIND = HOSPITALS.select({ where: ['hospitalId'] });
const SAVE = HOSPITALS.insert({ onConflict: 'replace' });

/** The hospitals as identity told of them. */
@Injectable()
export class HospitalsRepository {
  constructor(private readonly db: Database) {}

  async find(hospitalId: number): Promise<HospitalEntity | null> {
    return (await this.db.query(FIND({ hospitalId })))[0] ?? null;
  }

  /** Stores one; `stored` runs when it is durable. */
  async save(hospital: HospitalEntity, stored: () => void): Promise<void> {
    await this.db.transaction(async (tx) => {
      tx.send(SAVE(hospital));
      tx.afterCommit(stored);
    });
  }
}

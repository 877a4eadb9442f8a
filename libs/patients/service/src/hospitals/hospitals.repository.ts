import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { HospitalEntity } from './hospital.entity.ts';

/** The hospitals as identity told of them. */
@Injectable()
export class HospitalsRepository {
  constructor(private readonly db: Database) {}

  async find(hospitalId: number): Promise<HospitalEntity | null> {
    const rows = await this.db.query<HospitalRow>(
      'SELECT hospital_id, name, address, phone, email, time_zone FROM hospitals WHERE hospital_id = $1',
      [hospitalId],
    );
    return rows[0] ? fromRow(rows[0]) : null;
  }

  /** Stores one; `stored` runs when it is durable. */
  async save(hospital: HospitalEntity, stored: () => void): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.manager.upsert(HospitalEntity, { ...hospital }, ['hospitalId']);
      tx.afterCommit(stored);
    });
  }
}

interface HospitalRow {
  hospital_id: number;
  name: string;
  address: string;
  phone: string;
  email: string;
  time_zone: string;
}

const fromRow = ({ hospital_id, time_zone, ...texts }: HospitalRow): HospitalEntity =>
  Object.assign(new HospitalEntity(), { hospitalId: hospital_id, timeZone: time_zone, ...texts });

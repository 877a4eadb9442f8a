import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { BreachPersonEntity } from './breach-person.entity.ts';

const LISTED = tableOf(BreachPersonEntity).select({ where: ['hospitalId', 'breachId'] });
const BY_UHID = `SELECT p.uhid_key AS key, p.root_id AS root FROM persons p WHERE p.hospital_id = $1 AND p.uhid_key = ANY ($2::text[])`;
const SEEN = 'SELECT p.id FROM persons p WHERE p.hospital_id = $1 AND p.id = ANY ($2::integer[])';
const ADD = `INSERT INTO breach_persons (hospital_id, breach_id, person_id, at, by)
  SELECT $1, $2, person, $4, $5 FROM unnest($3::integer[]) person ON CONFLICT DO NOTHING`;
// Whoever was merged since stands there under the number of before.
const TAKE_OFF = `DELETE FROM breach_persons b USING persons p
  WHERE b.hospital_id = $1 AND b.breach_id = $2 AND p.hospital_id = $1 AND p.id = b.person_id AND p.root_id = ANY ($3::integer[])`;

/** Lists of persons that the desk keeps with breaches of the hospital at work. */
@Injectable()
export class PastedPersonsRepository {
  constructor(private readonly database: Database) {}

  /** As whom they were added. */
  async listed(breachId: number): Promise<number[]> {
    const rows = await this.database.query(LISTED({ hospitalId: currentHospital(), breachId }));
    return rows.map(({ personId }) => personId);
  }

  /** As whom the bearers of these UHIDs are known today, by the UHID's key. To be asked in all branches. */
  async byUhid(keys: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ key: string; root: number }>(BY_UHID, [currentHospital(), keys]);
    return new Map(rows.map(({ key, root }) => [key, root]));
  }

  /** Those of them who are in sight. */
  async inSight(persons: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(SEEN, [currentHospital(), persons]);
    return new Set(rows.map(({ id }) => id));
  }

  async add(breachId: number, persons: readonly number[], at: Date, by: number): Promise<void> {
    await this.database.query(ADD, [currentHospital(), breachId, persons, at, by]);
  }

  /** To be asked in all branches. */
  async takeOff(breachId: number, persons: readonly number[]): Promise<void> {
    await this.database.query(TAKE_OFF, [currentHospital(), breachId, persons]);
  }
}

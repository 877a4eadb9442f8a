import { Injectable } from '@nestjs/common';
import { uhidKey } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PERSONS } from './person-row.ts';
import type { PersonEntity } from './person.entity.ts';

// Whoever asks for one that was merged gets the root.
const ROOT = (where: string) => `SELECT ${PERSONS.columns('r')} FROM persons p JOIN persons r ON r.hospital_id = p.hospital_id AND r.id = p.root_id
  WHERE p.hospital_id = $1 AND ${where}`;
const BY_ID = ROOT('p.id = $2');
const BY_UHID = ROOT('p.uhid_key = $2');
const ONE = PERSONS.select({ where: ['hospitalId', 'id'] });
const LOCK = PERSONS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });

/** Persons of the hospital at work. */
@Injectable()
export class PersonsRepository {
  constructor(private readonly db: Database) {}

  /** The root of a person, by the number that any of them bears; null where there is none in sight. */
  async root(id: number): Promise<PersonEntity | null> {
    return (await this.db.query<PersonEntity>(BY_ID, [currentHospital(), id]))[0] ?? null;
  }

  /** The same by UHID, in any letter case, with or without what separates its parts. */
  async rootByUhid(uhid: string): Promise<PersonEntity | null> {
    const key = uhidKey(uhid);
    if (key === '') return null;
    return (await this.db.query<PersonEntity>(BY_UHID, [currentHospital(), key]))[0] ?? null;
  }

  /** The very person, merged or not. */
  async find(id: number): Promise<PersonEntity | null> {
    return (await this.db.query(ONE({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** The very person, held until the transaction ends. */
  async lock(id: number): Promise<PersonEntity | null> {
    return (await this.db.query(LOCK({ hospitalId: currentHospital(), id })))[0] ?? null;
  }
}

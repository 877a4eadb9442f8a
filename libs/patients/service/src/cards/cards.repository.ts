import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PersonEntity } from '../persons/person.entity.ts';

const SHOWN = [
  'id', 'uhid', 'first_name', 'last_name', 'local_name', 'guardian_name', 'guardian_relation', 'gender', 'birth_date', 'birth_precision', 'language',
] as const; // prettier-ignore

/** What a card shows of a person. */
export type CardFacts = Pick<PersonEntity, (typeof SHOWN)[number]>;

// By key in steps: a join of this table would walk all rows of the hospital where it has no statistics yet.
const ROOT = `SELECT ${tableOf(PersonEntity).columns('r', SHOWN)} FROM persons r WHERE r.hospital_id = $1 AND r.id =
  (SELECT p.root_id FROM persons p WHERE p.hospital_id = $1 AND p.id = $2 AND p.struck_at IS NULL)`;

@Injectable()
export class CardsRepository {
  constructor(private readonly db: Database) {}

  /** The person in force for a number, or null where there is none in sight. */
  async find(id: number): Promise<CardFacts | null> {
    const [person] = await this.db.query<CardFacts>(ROOT, [currentHospital(), id]);
    return person ?? null;
  }
}

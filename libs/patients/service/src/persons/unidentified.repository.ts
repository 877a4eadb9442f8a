import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, inPages } from '@nidaan/platform-database';
import { PERSONS } from './person-row.ts';
import type { PersonEntity } from './person.entity.ts';

const UNIDENTIFIED = `SELECT ${PERSONS.columns('p')} FROM persons p
  WHERE p.hospital_id = $1 AND p.is_unknown AND p.merged_into IS NULL AND p.struck_at IS NULL`;

/** Persons of whom nobody knows yet who they are. */
@Injectable()
export class UnidentifiedRepository {
  constructor(private readonly db: Database) {}

  /** Who came first stands first. */
  list({ limit, after }: { limit?: number; after?: number }): AsyncIterable<PersonEntity[]> {
    return inPages<PersonEntity>((last, rows) => {
      const given = [currentHospital(), last?.id ?? after ?? 0, rows];
      return this.db.query<PersonEntity>(`${UNIDENTIFIED} AND p.id > $2 ORDER BY p.id LIMIT $3`, given);
    }, limit);
  }
}

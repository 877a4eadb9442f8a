import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PERSONS } from '../persons/person-row.ts';
import type { PersonEntity } from '../persons/person.entity.ts';

const NEXT = `SELECT ${PERSONS.columns(undefined, ['id', 'aadhaarSealed'])} FROM persons
  WHERE hospital_id = $1 AND id > $2 AND aadhaar_sealed IS NOT NULL AND aadhaar_index IS NULL ORDER BY id LIMIT $3 FOR UPDATE`;
const SET = `UPDATE persons p SET aadhaar_index = n.aadhaar_index FROM unnest($2::integer[], $3::bigint[]) n(id, aadhaar_index)
  WHERE p.hospital_id = $1 AND p.id = n.id`;

/** Persons of the hospital at work who are not found by their Aadhaar number. */
@Injectable()
export class AadhaarIndexesRepository {
  constructor(private readonly db: Database) {}

  /** The next of them beyond a number, held until the transaction ends. Those whose number is none that is valid are among them. */
  next(beyond: number, most: number): Promise<Pick<PersonEntity, 'id' | 'aadhaarSealed'>[]> {
    return this.db.query<Pick<PersonEntity, 'id' | 'aadhaarSealed'>>(NEXT, [currentHospital(), beyond, most]);
  }

  async set(indexes: readonly (readonly [id: number, index: string])[]): Promise<void> {
    await this.db.query(SET, [currentHospital(), indexes.map(([id]) => id), indexes.map(([, index]) => index)]);
  }
}

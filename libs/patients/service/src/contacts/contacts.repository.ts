import { Injectable } from '@nestjs/common';
import type { PersonContact } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

// Under the number that was asked for, the person it became.
const FIND = `SELECT p.id AS person_id, p.root_id AS "rootId", trim(r.first_name || ' ' || r.last_name) AS name, r.first_name, r.uhid, r.phone, r.email, r.language,
    r.deceased_on IS NOT NULL AS is_deceased
  FROM persons p JOIN persons r ON r.hospital_id = p.hospital_id AND r.id = p.root_id
  WHERE p.hospital_id = $1 AND p.id = ANY ($2) AND r.struck_at IS NULL`;

/** Where a person is reached, and the number of the one they became. */
export type Reached = Omit<PersonContact, 'consents'> & { rootId: number };

/** How persons of the hospital at work are reached. */
@Injectable()
export class ContactsRepository {
  constructor(private readonly database: Database) {}

  find(ids: readonly number[]): Promise<Reached[]> {
    return this.database.query<Reached>(FIND, [currentHospital(), ids]);
  }
}

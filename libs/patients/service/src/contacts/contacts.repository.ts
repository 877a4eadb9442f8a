import { Injectable } from '@nestjs/common';
import type { PersonContact } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

// Under the number that was asked for, the person it became. What was said under each of its numbers counts: who took it back under one wins (FRD-31).
const FIND = `SELECT p.id AS person_id, trim(r.first_name || ' ' || r.last_name) AS name, r.first_name, r.uhid, r.phone, r.email, r.language,
    r.deceased_on IS NOT NULL AS is_deceased,
    coalesce((SELECT jsonb_agg(jsonb_build_object('purpose', s.purpose, 'channel', s.channel, 'state', s.state)) FROM (
      SELECT DISTINCT ON (c.person_id, c.purpose, c.channel) c.purpose, c.channel, c.state FROM consents c
        JOIN persons q ON q.hospital_id = c.hospital_id AND q.id = c.person_id
        WHERE c.hospital_id = $1 AND q.root_id = p.root_id ORDER BY c.person_id, c.purpose, c.channel, c.at DESC, c.id DESC) s), '[]'::jsonb) AS consents
  FROM persons p JOIN persons r ON r.hospital_id = p.hospital_id AND r.id = p.root_id
  WHERE p.hospital_id = $1 AND p.id = ANY ($2) AND r.struck_at IS NULL`;

/** How persons of the hospital at work are reached. */
@Injectable()
export class ContactsRepository {
  constructor(private readonly database: Database) {}

  find(ids: readonly number[]): Promise<PersonContact[]> {
    return this.database.query<PersonContact>(FIND, [currentHospital(), ids]);
  }
}
